import { type NetConnectOpts, type Server, type Socket, connect, createServer } from 'node:net'
import { freePort } from './portal-process.ts'

/** A proxy to a server that can be closed (connections fail) or blocked (connections hang), including existing ones. */
export class Gate {
  readonly port: number
  readonly #target: NetConnectOpts
  readonly #pairs = new Map<Socket, Socket>()
  readonly #stranded: Socket[] = []
  #server: Server | undefined
  #blocked = false

  private constructor(target: NetConnectOpts, port: number) {
    this.#target = target
    this.port = port
  }

  /** Creates a gate in front of this server, initially closed. */
  static async openBefore(target: NetConnectOpts): Promise<Gate> {
    return new Gate(target, await freePort())
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

  /** Makes existing connections hang forever, while new ones pass, as when a machine is lost and another takes over. */
  strand(): void {
    for (const [near, far] of this.#pairs) part(near, far)
    this.#stranded.push(...this.#pairs.keys())
    this.#pairs.clear()
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)))
    this.#server = undefined
    for (const near of [...this.#pairs.keys(), ...this.#stranded]) near.destroy()
    await closed
  }

  #enter(near: Socket): void {
    const far = connect(this.#target)
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
