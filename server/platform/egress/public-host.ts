import { isIP } from 'node:net'
import { createNetworkMatcher } from './networks.ts'

/** Networks that are not the internet: private ones, the machine's own, and their aliases. */
const isInternal = createNetworkMatcher([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
/** The internet's unicast addresses; every other IPv6 address is internal or maps to an IPv4 one. */
const isUnicast = createNetworkMatcher(['2000::/3'])

/** Whether an IP address belongs to a host on the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !isInternal(address)
    : isIP(address) === 6 && isUnicast(address) && !isInternal(address)

/** Valid names in DNS. Other characters in a URL's host, such as `;` or `'`, end it for some parsers. */
const PUBLIC_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\.?$/
const NAME = /^[\w-]+(?:\.[\w-]+)*\.?$/
const INTERNAL_NAME = /\.(?:local|localhost|internal|lan|home|arpa|test|invalid|onion)\.?$/

/** Returns a URL's host without the brackets of IPv6. */
export const getUrlHost = ({ hostname }: Pick<URL, 'hostname'>) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Returns an internet URL that someone else supplied, before its name is resolved: https, the default port, a name with
 * a dot or a public IP address. Its `href` is what is stored and called, so that no other parser reads it differently.
 */
export function parsePublicUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  const host = getUrlHost(url)
  const open = isIP(host) ? isPublicAddress(host) : PUBLIC_NAME.test(host) && !INTERNAL_NAME.test(host)
  return open ? url : undefined
}

/** Returns any http or https URL, for operators who have lifted the restrictions of `parsePublicUrl`. */
export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = getUrlHost(url)
  return isIP(host) || NAME.test(host) ? url : undefined
}

/** Whether a URL's host is on a list of `host`, `host:port`, or `*.host` for all of its subdomains. */
export const isListedHost = (list: string[], { host }: URL): boolean =>
  list.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
