import { isIP } from 'node:net'
import { createNetworkMatcher } from './networks.ts'
import { getUrlHost } from './public-host.ts'

const isLoopback = createNetworkMatcher(['127.0.0.0/8', '::1'])

/** Whether data sent to this host, as a URL or a setting names it, stays on this machine. */
export function isThisMachine(hostname: string): boolean {
  const host = getUrlHost({ hostname })
  return isIP(host) ? isLoopback(host) : host === 'localhost'
}

/** Whether data sent to a URL without TLS must be encrypted: to any other machine, unless the URL has `tls=off`. */
export const isTlsRequired = ({ hostname, searchParams }: URL): boolean =>
  searchParams.get('tls') !== 'off' && !isThisMachine(hostname)

/** Completes a sentence about a server without TLS. */
export const WHERE_SAFE = 'if no one else can listen in'

/** Returns why a setting's URL without encryption is not used, and what to do; undefined if it can be used. */
export function getClearTextProblem(value: string, remedy: string): string | undefined {
  const url = URL.parse(value)
  return url?.hostname && isTlsRequired(url)
    ? `connects to another machine without encryption: ${remedy}, or add ?tls=off ${WHERE_SAFE}`
    : undefined
}

/** Returns the error for a mail server that must offer TLS and doesn't. */
export const formatNoTlsError = (setting: string, scheme: string): string =>
  `${setting}: this server doesn't offer TLS, so nothing is sent to it. Enable STARTTLS, use ${scheme}, or add tls=off to ${setting} ${WHERE_SAFE}`
