import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MEMORY_SETTINGS, NODE_FLAGS } from './node-settings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 60_000
/** The program that `npm start` runs; built from `server/main.ts` (`build-server.ts`). */
const PROGRAM = 'dist/.portal/main.js'

/** The account that a portal runs as; defaults to this process's account. */
export type RunAs = { uid: number; gid: number } | undefined

/** The built portal, or another program, in a separate process, as a service manager would start it. */
export class PortalProcess {
  readonly url: string
  readonly #child: ChildProcess
  readonly #exited: Promise<number | null>
  output = ''
  errors = ''

  /** `fileBlocks`: the maximum size of files it writes, in blocks of 512 or 1024 bytes, depending on the shell. */
  constructor(
    settings: Record<string, string>,
    port: number,
    runAs?: RunAs,
    { fileBlocks, program = PROGRAM }: { fileBlocks?: number | undefined; program?: string } = {},
  ) {
    this.url = `http://127.0.0.1:${port}`
    const limit = fileBlocks === undefined ? 'exec "$0" "$@"' : `ulimit -f ${fileBlocks} && exec "$0" "$@"`
    this.#child = spawn('/bin/sh', ['-c', limit, process.execPath, ...NODE_FLAGS, ...program.split(' ')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        ...MEMORY_SETTINGS,
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        ...settings,
      },
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

  /** Waits until it serves; throws with its output if it exits instead. */
  async ready(): Promise<this> {
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await sleep(25)) {
      if (this.#child.exitCode !== null) throw new Error(`The portal ended: ${this.errors}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return this
    }
    throw new Error(`The portal was not ready in time: ${this.errors}`)
  }

  /** Sends a signal and returns the exit code, null if the signal itself ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return this.waitForExit()
  }

  waitForExit(): Promise<number | null> {
    return this.#exited
  }
}

/** Below the ports that Linux gives to outgoing connections, which could take a port before a test listens on it. */
const PORTS = { first: 20_000, last: 32_000 }
const reserved = new Set<number>()

/** Finds a port of this machine that nothing listens on. Never returns the same port twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last)
    if (reserved.has(port)) continue
    reserved.add(port)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}

/** Returns the processes whose command line contains the folder: a database and its watcher. */
export function processesOn(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: getCommand(name) }))
    .filter(({ command }) => command.includes(folder))
}

/** Kills processes. Ignores processes that have already exited. */
export function killAll(found: { pid: number }[]): void {
  for (const { pid } of found)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
}

/** Returns the ids of the running Node processes that a process has started. */
export function nodesBelow(pid: number, program = PROGRAM): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => / [RSD] (\d+) /.exec(readText(`/proc/${name}/stat`))?.[1] === String(pid))
    .filter((name) => getCommand(name).includes(program))
    .map(Number)
}

/** Waits until no process uses the folder; throws with the processes that remain. */
export async function waitUntilDeserted(folder: string): Promise<void> {
  const began = Date.now()
  for (let left = processesOn(folder); left.length > 0; left = processesOn(folder)) {
    if (Date.now() - began > PATIENCE_MS) throw new Error(`Left running: ${JSON.stringify(left)}`)
    await sleep(25)
  }
}

const getCommand = (pid: string) => readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** Returns the contents of a file; empty if it no longer exists. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
