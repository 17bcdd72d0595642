import { isIP } from 'node:net'
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
