import { setTimeout as pause } from 'node:timers/promises'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { CERTIFICATE } from './certificate.ts'

const DRIP_MS = 20
const PIECE = 64 * 1024

/** The behavior of a server: its first bytes, and how it continues. */
export interface Manner {
  says?: string
  /** Whether it continues with nothing, with a byte now and then, or as fast as it is read. */
  goesOn: 'silent' | 'drips' | 'floods'
  /** The text that it sends repeatedly. */
  by?: string
  /** Sends on connect, without waiting for a request. */
  first?: boolean
  /** Keeps sending to callers that have ended their side. */
  staysOpen?: boolean
}

/** A misbehaving server on a local port. */
export interface HostileServer {
  port: number
  /** Number of connections so far. */
  calls: () => number
  /** Number of open connections. */
  open: () => number
  /** Number of bytes that were read from it. */
  sent: () => number
  close: () => Promise<void>
}

/** Starts a hostile server; `secure` uses the test certificate. */
export async function hostileServer(manner: Manner, { secure = false } = {}): Promise<HostileServer> {
  const open = new Set<Socket>()
  let [calls, sent] = [0, 0]
  const meet = (socket: Socket) => {
    calls++
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    const begin = () => void behave(socket, manner, (bytes) => (sent += bytes))
    if (manner.first) begin()
    else socket.once('data', begin)
    socket.resume()
  }
  const options = { ...CERTIFICATE, allowHalfOpen: manner.staysOpen === true }
  const server: Server = secure ? createSecureServer(options, meet) : createServer(options, meet)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    open: () => open.size,
    sent: () => sent,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function behave(
  socket: Socket,
  { says = '', goesOn, by = 'x' }: Manner,
  sent: (bytes: number) => void,
) {
  socket.write(says)
  if (goesOn === 'drips') await drip(socket, by)
  if (goesOn === 'floods') await flood(socket, by, sent)
}

async function drip(socket: Socket, by: string) {
  for (let at = 0; !socket.destroyed; at++) {
    socket.write(by.charAt(at % by.length))
    await pause(DRIP_MS)
  }
}

async function flood(socket: Socket, by: string, sent: (bytes: number) => void) {
  const piece = by.repeat(Math.ceil(PIECE / by.length))
  while (!socket.destroyed) {
    await new Promise<unknown>((taken) => socket.write(piece, taken))
    sent(piece.length)
  }
}
