import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const IDLE_MS = 20_000
const START_MS = 30_000
/** A task that takes this long hangs, however little CPU time it uses. */
const HANG_TIMEOUT_MS = 30_000
const CHECK_INTERVAL_MS = 100
/** Maximum number of tasks that callers wait for. */
const MAX_WAITING = 10

interface Options {
  /** The program. It sends `ready`, and answers each message with one message. */
  file: string
  /** Maximum CPU time for one task before the process is killed. Elapsed time if the system reports no CPU time. */
  cpuMs: number
  heapMb: number
  permissions?: Permissions
}

/** A task that crashed the process or took too long. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

/**
 * Parses untrusted data, one task at a time, in a process without the portal's environment and with few permissions, so
 * that an exploit of the parser gets nothing else. A thread isn't enough, because a thread that runs out of memory
 * takes the whole process with it. The process starts when needed and ends when idle.
 */
export class WorkerProcess<Task, Result> {
  readonly #options: Options
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #stops = 0
  #waiting = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs a task after the tasks queued before it. Throws WorkerFailed. */
  async run(task: Task): Promise<Result> {
    const stops = this.#stops
    const result = this.#queue.then(() => {
      if (stops !== this.#stops) throw new WorkerFailed('The process was stopped')
      return this.#runNow(task)
    })
    this.#queue = result.catch(() => {})
    return result
  }

  /**
   * Runs a task for a caller that waits for it; undefined if it fails.
   * @throws the error of `busy` if too many callers are waiting, or if the process was stopped during the call
   */
  async tryRun(task: Task, busy: () => Error): Promise<Result | undefined> {
    if (this.#waiting >= MAX_WAITING) throw busy()
    this.#waiting += 1
    try {
      return await this.run(task)
    } catch (error) {
      if (this.#stops > 0) throw busy()
      if (error instanceof WorkerFailed) return undefined
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  /** Stops the process, even in the middle of a task; queued tasks fail as well. */
  async stop(): Promise<void> {
    this.#stops += 1
    await this.#end()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async #runNow(task: Task): Promise<Result> {
    clearTimeout(this.#idle)
    const idle = this.#child
    const stops = this.#stops
    try {
      // An idle process may have exited a moment ago, which isn't the task's fault.
      if (idle) return await this.#send(idle, task).catch((error) => this.#retry(error, task, stops))
      return await this.#send(await this.#start(), task)
    } catch (error) {
      await this.#end()
      throw error
    } finally {
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    }
  }

  async #retry(error: unknown, task: Task, stops: number): Promise<Result> {
    const exited = error instanceof WorkerFailed && error.cause instanceof ProcessExited
    if (!exited || stops !== this.#stops) throw error
    return this.#send(await this.#start(), task)
  }

  async #send(child: ChildProcess, task: Task): Promise<Result> {
    try {
      const answered = waitForMessage(child, HANG_TIMEOUT_MS, this.#options.cpuMs)
      child.send(task as object, () => {}) // a failure shows as the exit that caused it
      return (await answered) as Result
    } catch (error) {
      throw new WorkerFailed('The process failed', { cause: error })
    }
  }

  async #start(): Promise<ChildProcess> {
    const { file, heapMb, permissions = {} } = this.#options
    const child = fork(file, [], {
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`, ...permissionFlags(permissions)],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    await waitForMessage(child, START_MS)
    return child
  }
}

class ProcessExited extends Error {
  override name = 'ProcessExited'
}

/** Returns the next message from a process. Throws if it exits, sends nothing in time, or uses more CPU time. */
async function waitForMessage(child: ChildProcess, timeoutMs: number, cpuMs?: number): Promise<unknown> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  if (cpuMs !== undefined) void abortAtCpuLimit(child, cpuMs, settled)
  try {
    const answered = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(([code, exitSignal]) => {
      throw new ProcessExited(`The process ended (${code ?? exitSignal})`)
    })
    ended.catch(() => {})
    answered.catch(() => {})
    const [answer] = (await Promise.race([answered, ended])) as [unknown]
    return answer
  } finally {
    settled.abort()
  }
}

async function abortAtCpuLimit({ pid = 0 }: ChildProcess, cpuMs: number, settled: AbortController) {
  const began = performance.now()
  const before = await readCpuTime(pid)
  while (!settled.signal.aborted) {
    await sleep(CHECK_INTERVAL_MS, undefined, { ref: false })
    const now = before === undefined ? undefined : await readCpuTime(pid)
    if (before !== undefined && now === undefined) return // it ended
    const used = before === undefined || now === undefined ? performance.now() - began : now - before
    if (used > cpuMs) settled.abort()
  }
}

/** Linux counts CPU time in hundredths of a second for all programs. */
const TICK_MS = 10
const USER_TIME = 11

/** Returns a process's CPU time in milliseconds; undefined if unknown, or if the process has ended. */
async function readCpuTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // The program's name can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) * TICK_MS
}

/** The rights of a program in Node's permission model, in addition to reading its own code. */
export interface Permissions {
  /** Folders that it can read. */
  readableFolders?: string[]
  /** Whether it can load native code, which the model can't restrict. */
  addons?: boolean
}

/** The portal's own code, but not the folder around it, which may hold the data and a `.env`. */
const CODE = ['package.json', 'node_modules', 'server', 'shared'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
)

/**
 * Returns Node's flags for a program with these permissions. The program can't write files, start processes or threads,
 * or open connections, because none of these flags allows it.
 */
function permissionFlags({ readableFolders = [], addons = false }: Permissions): string[] {
  return [
    '--permission',
    ...[...CODE, ...readableFolders].map((path) => `--allow-fs-read=${path}`),
    ...(addons ? ['--allow-addons'] : []),
  ]
}
