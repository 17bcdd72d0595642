import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The origin of a request in the database's format for addresses. Some proxies include a port, some systems a zone; if
 * a proxy gives no address, the connection's own is used. `::` if the connection is gone.
 */
export function addressOf({ ip: told, socket }: FastifyRequest): string {
  // Undefined, despite its type, if the client has disconnected.
  const ip = (told as string | undefined) ?? ''
  const withoutPort = URL.parse(`http://${ip}`)?.hostname.replaceAll(/[[\]]/g, '')
  const spellings = [withoutZone(ip), withoutPort, withoutZone(socket.remoteAddress ?? '')]
  return spellings.find((address) => address !== undefined && isIP(address) !== 0) ?? '::'
}

const withoutZone = (address: string) => address.replace(/%.*/, '')

/**
 * What an address is counted as: itself, or the network of an IPv6 address, since one machine has any number of those.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const whole = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(whole)
  if (mapped) return whole
  const [head = '', tail] = whole.split('::')
  const given = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - given.length - (tail ? tail.split(':').length : 0)
  const groups = [...given, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** What a request's sender is counted as if nobody is signed in. */
export const networkOfClient = (request: FastifyRequest): string => networkOf(addressOf(request))
