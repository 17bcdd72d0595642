/** Warns operators that a proxy isn't configured, and says how to configure it. */
export const UNCONFIGURED_PROXY_NOTICE =
  'A proxy in front tells where requests come from, but TRUST_PROXY is off: everyone counts as one address, and limits meet all of them at once. Set TRUST_PROXY.'
