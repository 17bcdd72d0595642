import { once } from 'node:events'
import { type Socket, connect as connectPlainly, isIP } from 'node:net'
import { finished } from 'node:stream/promises'
import { connect as connectSecurely } from 'node:tls'
import { destroyAfterTimeout } from './limits.ts'
import { LIMIT_MS } from './post.ts'

/** The address of a server. `ca` replaces the certificate authorities of Node.js. */
export interface ServerAddress {
  host: string
  port: number
  tls: boolean
  ca?: string | undefined
}

/** The maximum number of bytes that are read and dropped, although collectors don't answer. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Sends bytes over a dedicated connection, then waits until the other side has read to its end and closed it too. TCP
 * has no other acknowledgment that a program has read them.
 * @throws the error that prevented that within the limit
 */
export async function sendAndClose(server: ServerAddress, bytes: Buffer, limitMs = LIMIT_MS): Promise<void> {
  const connection = openConnection(server)
  destroyAfterTimeout(limitMs, connection)
  // Nothing is written before the certificate has been checked.
  await once(connection, server.tls ? 'secureConnect' : 'connect')
  connection.once('end', () => {
    if (!connection.writableFinished) connection.destroy(new Error('The server closed the connection early'))
  })
  connection.on('data', () => {
    if (connection.bytesRead > MAX_RESPONSE_BYTES) connection.destroy(new Error('The response is too large'))
  })
  connection.end(bytes)
  await finished(connection)
}

function openConnection({ host, port, tls, ca }: ServerAddress): Socket {
  const identity = { ...(ca !== undefined && { ca }), ...(!isIP(host) && { servername: host }) }
  return tls ? connectSecurely({ host, port, ...identity }) : connectPlainly({ host, port })
}
