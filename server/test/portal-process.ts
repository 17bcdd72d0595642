import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 60_000
const PROGRAM = 'server/main.ts'

/** The account a portal runs as; without one, ours. */
export type RunAs = { uid: number; gid: number } | undefined

/** `node server/main.ts`, or another program, in a process of its own, as a service manager would start it. */
export class PortalProcess {
  readonly url: string
  readonly #child: ChildProcess
  readonly #exited: Promise<number | null>
  output = ''
  errors = ''

  /** `fileBlocks`: no file that it writes may have more blocks (of 512 or 1024 bytes, as the shell counts them). */
  constructor(
    settings: Record<string, string>,
    port: number,
    runAs?: RunAs,
    { fileBlocks, program = PROGRAM }: { fileBlocks?: number | undefined; program?: string } = {},
  ) {
    this.url = `http://127.0.0.1:${port}`
    const limit = fileBlocks === undefined ? 'exec "$0" "$@"' : `ulimit -f ${fileBlocks} && exec "$0" "$@"`
    this.#child = spawn('/bin/sh', ['-c', limit, process.execPath, '--max-semi-space-size=16', program], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DEMO: 'off', LOG_LEVEL: 'silent', PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...runAs,
    })
    this.#child.stdout?.on('data', (text: Buffer) => (this.output += String(text)))
    this.#child.stderr?.on('data', (text: Buffer) => (this.errors += String(text)))
    this.#exited = new Promise((resolve) => this.#child.once('close', resolve))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Waits until it serves; throws with what it wrote when it ends instead. */
  async ready(): Promise<this> {
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await sleep(25)) {
      if (this.#child.exitCode !== null) throw new Error(`The portal ended: ${this.errors}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return this
    }
    throw new Error(`The portal was not ready in time: ${this.errors}`)
  }

  /** Sends a signal and answers the exit code, null when the signal itself ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return this.exited()
  }

  exited(): Promise<number | null> {
    return this.#exited
  }
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** The processes whose command line names the folder: a database and what watches it. */
export function processesOn(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }))
    .filter(({ command }) => command.includes(folder))
}

/** Ends processes at once; those that are gone by now are no error. */
export function killAll(found: { pid: number }[]): void {
  for (const { pid } of found)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself in between.
    }
}

/** The Node processes that a process has started and that still run. */
export function nodesBelow(pid: number, program = PROGRAM): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => / [RSD] (\d+) /.exec(readOf(`/proc/${name}/stat`))?.[1] === String(pid))
    .filter((name) => commandOf(name).includes(program))
    .map(Number)
}

/** Waits until no process works on the folder any more; throws with those that stay. */
export async function untilDeserted(folder: string): Promise<void> {
  const began = Date.now()
  for (let left = processesOn(folder); left.length > 0; left = processesOn(folder)) {
    if (Date.now() - began > PATIENCE_MS) throw new Error(`Left running: ${JSON.stringify(left)}`)
    await sleep(25)
  }
}

const commandOf = (pid: string) => readOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** The text of a file; empty when it is gone by now. */
function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
