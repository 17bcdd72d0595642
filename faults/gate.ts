import { type Server, type Socket, connect, createServer } from 'node:net'
import { freePort } from '#server/test/portal-process.ts'

/** A proxy to a server that can be closed (connections fail) or blocked (connections hang), including existing ones. */
export class Gate {
  readonly port: number
  readonly #socketPath: string
  readonly #pairs = new Map<Socket, Socket>()
  #server: Server | undefined
  #blocked = false

  private constructor(socketPath: string, port: number) {
    this.#socketPath = socketPath
    this.port = port
  }

  /** In front of a Unix socket, initially closed. */
  static async before(socketPath: string): Promise<Gate> {
    return new Gate(socketPath, await freePort())
  }

  async open(): Promise<void> {
    this.#blocked = false
    for (const [near, far] of this.#pairs) join(near, far)
    if (this.#server) return
    const server = createServer((near) => this.#enter(near))
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening))
    this.#server = server
  }

  block(): void {
    this.#blocked = true
    for (const [near, far] of this.#pairs) part(near, far)
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)))
    this.#server = undefined
    for (const near of this.#pairs.keys()) near.destroy()
    await closed
  }

  #enter(near: Socket): void {
    const far = connect(this.#socketPath)
    this.#pairs.set(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.once('close', () => other.destroy())
    }
    near.once('close', () => this.#pairs.delete(near))
    if (!this.#blocked) join(near, far)
  }
}

function join(near: Socket, far: Socket): void {
  near.pipe(far)
  far.pipe(near)
}

function part(near: Socket, far: Socket): void {
  near.unpipe(far)
  far.unpipe(near)
}
