import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createPlainServer } from 'node:net'
import { createServer } from 'node:tls'
import { CERTIFICATE } from './certificate.ts'

/** An RFC 5424 message. */
interface SyslogMessage {
  priority: string
  timestamp: string
  hostname: string
  app: string
  messageId: string
  /** The parameters of its structured data, without their escapes. */
  data: Record<string, string>
  text: string
}

const MESSAGE =
  /^<(?<priority>\d+)>1 (?<timestamp>\S+) (?<hostname>\S+) (?<app>\S+) - (?<messageId>\S+) \[audit@32473(?<data>(?: \w+="(?:[^"\\\]]|\\["\\\]])*")*)\] \u{feff}(?<text>.*)$/su
const PARAMETER = / (?<name>\w+)="(?<value>(?:[^"\\\]]|\\["\\\]])*)"/gu

/** A syslog collector on this machine that reads messages with counted octets (RFC 6587) over TLS, or plainly. */
export class SyslogCollector {
  readonly messages: SyslogMessage[] = []
  host = '127.0.0.1'
  /** Breaks off a connection that has received this many messages; later messages are lost. */
  breaksAfter = Infinity
  /** Whether it closes a connection that the other side has ended. */
  closes = true
  port = 0
  readonly #connections = new Set<Socket>()
  #server: Server | undefined
  readonly #tls: boolean

  constructor({ tls = true } = {}) {
    this.#tls = tls
  }

  async listen(): Promise<void> {
    const options = { ...CERTIFICATE, allowHalfOpen: true }
    const serve = (socket: Socket) => this.#serve(socket)
    const server = this.#tls ? createServer(options, serve) : createPlainServer(options, serve)
    server.on('connection', (socket: Socket) => {
      this.#connections.add(socket)
      socket.on('close', () => this.#connections.delete(socket))
    })
    await new Promise<void>((listening) => server.listen(this.port, this.host, listening))
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    this.reset()
    const server = this.#server
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
    this.#server = undefined
  }

  /** Breaks off all connections, as the operating system does when a collector is killed. */
  reset(): void {
    for (const socket of this.#connections) socket.resetAndDestroy()
  }

  #serve(socket: Socket): void {
    let received = Buffer.alloc(0)
    let read = 0
    socket.on('error', () => {})
    socket.on('end', () => this.closes && socket.end())
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (let frame = takeFrame(received); frame; frame = takeFrame(received)) {
        if (read >= this.breaksAfter) return this.reset()
        read += 1
        received = received.subarray(frame.end)
        this.messages.push(toMessage(frame.message))
      }
    })
  }
}

/** Returns the first frame, once all of it has arrived. */
function takeFrame(bytes: Buffer): { message: string; end: number } | undefined {
  const space = bytes.indexOf(' ')
  if (space === -1) return undefined
  const length = bytes.toString('latin1', 0, space)
  if (!/^[1-9]\d*$/.test(length)) throw new Error(`No frame begins with ${length}`)
  const end = space + 1 + Number(length)
  return bytes.length < end ? undefined : { message: bytes.toString('utf8', space + 1, end), end }
}

function toMessage(text: string): SyslogMessage {
  const { data = '', ...fields } = MESSAGE.exec(text)?.groups ?? {}
  if (fields['priority'] === undefined) throw new Error(`No message of RFC 5424: ${text}`)
  const parameters: Record<string, string> = {}
  for (const { groups } of data.matchAll(PARAMETER))
    parameters[groups?.['name'] ?? ''] = (groups?.['value'] ?? '').replaceAll(/\\(["\\\]])/g, '$1')
  return { ...(fields as Omit<SyslogMessage, 'data'>), data: parameters }
}
