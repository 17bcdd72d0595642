import { once } from 'node:events'
import { type Socket, connect as connectPlainly, isIP } from 'node:net'
import { finished } from 'node:stream/promises'
import { connect as connectSecurely } from 'node:tls'
import { endAfter } from './end-after.ts'
import { LIMIT_MS } from './post.ts'

/** The address of a server. `ca` replaces the certificate authorities of Node.js. */
export interface ServerAddress {
  host: string
  port: number
  tls: boolean
  ca?: string | undefined
}

/** Collectors answer nothing, so this is read and dropped. */
const MOST_ANSWERED = 64 * 1024

/**
 * Sends bytes over a connection of their own and waits until the other side, having read to its end, has closed it too: TCP
 * acknowledges nothing else that a program has read.
 * @throws what prevented that within the limit
 */
export async function sendAndClose(to: ServerAddress, bytes: Buffer, limitMs = LIMIT_MS): Promise<void> {
  const connection = connectTo(to)
  endAfter(limitMs, connection)
  // Nothing is written before the certificate has been checked.
  await once(connection, to.tls ? 'secureConnect' : 'connect')
  connection.once('end', () => {
    if (!connection.writableFinished) connection.destroy(new Error('It closed the connection early'))
  })
  connection.on('data', () => {
    if (connection.bytesRead > MOST_ANSWERED) connection.destroy(new Error('It answered without end'))
  })
  connection.end(bytes)
  await finished(connection)
}

const connectTo = ({ host, port, tls, ca }: ServerAddress): Socket =>
  tls
    ? connectSecurely({
        host,
        port,
        ...(ca !== undefined && { ca }),
        ...(!isIP(host) && { servername: host }),
      })
    : connectPlainly({ host, port })
