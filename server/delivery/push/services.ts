import type { Config } from '#server/config/config.ts'
import { anyUrl, publicUrl } from '#server/egress/public-host.ts'

/** The push services of the browsers: Chrome and its kin (jmt17 for Chromium's own builds), Firefox, Safari, Edge. */
const OF_BROWSERS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A push service's address as it is kept and called. */
export interface PushService {
  url: URL
  /** Written into `PUSH_HOSTS`: it may be a host of the agency's own network. */
  own: boolean
}

/** The push service that an endpoint leads to; undefined for a host that is on no list. */
export function pushService(
  { pushHosts }: Pick<Config, 'pushHosts'>,
  endpoint: string,
): PushService | undefined {
  const own = anyUrl(endpoint)
  if (own?.protocol === 'https:' && own.username === '' && own.password === '' && isOneOf(pushHosts, own))
    return { url: own, own: true }
  const url = publicUrl(endpoint)
  return url && isOneOf(OF_BROWSERS, url) ? { url, own: false } : undefined
}

/** `host`, `host:port`, or `*.host` for every host beneath it. */
const isOneOf = (list: string[], { host }: URL) =>
  list.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
