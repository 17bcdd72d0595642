import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, as the database takes an address. Some proxies tell it with a port, some systems with a
 * zone; where a proxy tells none, the connection's own counts. `::` once that is gone.
 */
export function addressOf({ ip: told, socket }: FastifyRequest): string {
  // Undefined, whatever its type says, when the sender has hung up.
  const ip = (told as string | undefined) ?? ''
  const withoutPort = URL.parse(`http://${ip}`)?.hostname.replaceAll(/[[\]]/g, '')
  const spellings = [withoutZone(ip), withoutPort, withoutZone(socket.remoteAddress ?? '')]
  return spellings.find((address) => address !== undefined && isIP(address) !== 0) ?? '::'
}

const withoutZone = (address: string) => address.replace(/%.*/, '')

/** What an address is counted as: itself, or the network of an IPv6 one, of which one machine has any number. */
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

/** What the sender of a request is counted as where nobody is signed in. */
export const networkOfClient = (request: FastifyRequest): string => networkOf(addressOf(request))
