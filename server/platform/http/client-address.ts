import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address of a request's client in the database's format. Some proxies include a port, some systems a zone;
 * if a proxy gives no address, the connection's own is used. `::` if the connection is gone.
 */
export function getClientAddress({ ip: requestIp, socket }: FastifyRequest): string {
  // Undefined, despite its type, if the client has disconnected.
  const ip = (requestIp as string | undefined) ?? ''
  const withoutPort = URL.parse(`http://${ip}`)?.hostname.replaceAll(/[[\]]/g, '')
  const spellings = [removeZone(ip), withoutPort, removeZone(socket.remoteAddress ?? '')]
  return spellings.find((address) => address !== undefined && isIP(address) !== 0) ?? '::'
}

const removeZone = (address: string) => address.replace(/%.*/, '')

/** Returns the eight groups of an IPv6 address, in hexadecimal. */
function getIpv6Groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const headGroups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - headGroups.length - (tail ? tail.split(':').length : 0)
  return [...headGroups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
}

const isMapped = (groups: string[]) =>
  groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'

/** Returns an address, or the network of an IPv6 address, because a machine has any number of those. */
export function getNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const groups = getIpv6Groups(address)
  return isMapped(groups) ? `::ffff:${groups.slice(6).join(':')}` : `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns an address's /24, or /48 for IPv6, which its owner recognizes but names no single machine. */
export function getNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = getIpv6Groups(address)
  if (!isMapped(groups)) return `${groups.slice(0, 3).join(':')}::/48`
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return `${high >> 8}.${high & 255}.${low >> 8}.0/24`
}

/** Returns the network that a request's sender counts as if no one is signed in. */
export const getClientNetwork = (request: FastifyRequest): string => getNetwork(getClientAddress(request))
