import { connect } from 'node:net'

/** A response as it came over the socket. */
export interface RawAnswer {
  status: number
  head: string
}

const PATIENCE_MS = 1_500
const STATUS_LINE = /HTTP\/1\.1 (?<status>\d{3}) /g

/** Sends raw bytes and reads until the server closes the connection or stays silent for a while. */
export async function sendRaw(address: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(address)
  const { promise, resolve } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const socket = connect(Number(port), hostname)
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  socket.write(bytes)
  return promise
}

/** Returns the responses in the received text, in order. */
export function answersIn(text: string): RawAnswer[] {
  const found = [...text.matchAll(STATUS_LINE)]
  return found.map((match) => ({
    status: Number(match.groups?.['status']),
    head: text.slice(match.index).split('\r\n\r\n', 1)[0] ?? '',
  }))
}
