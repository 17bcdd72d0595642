import type { Config } from '#server/platform/config/config.ts'
import { parseHttpUrl, isListedHost, parsePublicUrl } from '#server/platform/egress/public-host.ts'

/** The browsers' push services: Chrome and its derivatives (jmt17 for Chromium's own builds), Firefox, Safari, Edge. */
const BROWSER_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A push service's URL as it's stored and called. */
export interface PushService {
  url: URL
  /** Whether `PUSH_HOSTS` lists it. Its host can then be on the agency's own network. */
  own: boolean
}

/** Returns the push service of an endpoint, or undefined if its host isn't on either list. */
export function resolvePushService(
  { pushHosts }: Pick<Config, 'pushHosts'>,
  endpoint: string,
): PushService | undefined {
  const own = parseHttpUrl(endpoint)
  if (own?.protocol === 'https:' && !own.username && !own.password && isListedHost(pushHosts, own))
    return { url: own, own: true }
  const url = parsePublicUrl(endpoint)
  return url && isListedHost(BROWSER_HOSTS, url) ? { url, own: false } : undefined
}
