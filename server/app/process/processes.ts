import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/platform/config/config.ts'
import { FIRST_LINE, type Portal, openDatabase } from './portal.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const SILENCE_MS = 60_000

const warnOnStderr = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * Opens several processes that serve one port. This process runs the embedded database and replaces workers that die or
 * are silent for a minute. The workers are the portal. They share nothing but the database, like nodes on several
 * machines. `print` receives what the first worker prints.
 */
export function openProcesses(config: Config, print: (line: string) => void, silenceMs = SILENCE_MS): Portal {
  const closing: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  async function superviseWorker(index: number, settings: NodeJS.ProcessEnv): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const began = performance.now()
      await once(fork(index, settings), 'exit')
      if (performance.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS
      if (!stopping.signal.aborted) await sleep(wait)
    }
  }

  function fork(index: number, settings: NodeJS.ProcessEnv): Worker {
    const metrics = config.metrics && { METRICS_PORT: String(config.metrics.port + index) }
    const worker = cluster.fork({ ...settings, ...metrics })
    killSilentWorker(worker, silenceMs, warnOnStderr)
    return worker
  }

  return {
    start: async () => {
      print(FIRST_LINE)
      const { url, ownerUrl } = await openDatabase(config, {
        print,
        onClose: (close) => closing.unshift(close),
        log: warnOnStderr,
      })
      const settings = {
        DATABASE_URL: url,
        DATABASE_URL_FILE: '',
        // A process would determine this itself, but the workers don't know where the database is.
        DATABASE_ON_DATA_DISK: config.databaseOnDataDisk ? 'on' : 'off',
        ...(ownerUrl && { MIGRATION_DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL_FILE: '' }),
      }
      const first = fork(0, settings)
      first.on('message', (line) => typeof line === 'string' && print(line))
      await Promise.race([once(first, 'listening'), once(first, 'exit')])
      // It has already printed why it can't start.
      if (first.isDead()) process.exit(1)
      first.on('exit', () => void superviseWorker(0, settings))
      for (let index = 1; index < config.processes; index++) void superviseWorker(index, settings)
    },
    close: async () => {
      stopping.abort()
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'))
      for (const worker of workers) worker.process.kill('SIGTERM')
      await Promise.all(ended)
      for (const close of closing.splice(0)) await close()
    },
  }
}

const HEARTBEAT_MS = 1_000

/** Sends the parent process a heartbeat every second from the event loop. */
export function sendHeartbeats(): void {
  setInterval(() => process.connected && process.send?.({ alive: true }), HEARTBEAT_MS).unref()
}

/** Kills a process that has been silent for this long. There's no limit before its first heartbeat. */
function killSilentWorker(worker: Worker, silenceMs: number, warn: (line: string) => void): void {
  const everyMs = silenceMs / 10
  let lastBeatAt: number | undefined
  let checkedAt = performance.now()
  worker.on('message', () => (lastBeatAt = performance.now()))
  const check = () => {
    const now = performance.now()
    // If this process itself was suspended, such as with the whole machine, it could not receive heartbeats.
    if (lastBeatAt !== undefined && now - checkedAt > everyMs * 2) lastBeatAt = now
    checkedAt = now
    if (lastBeatAt === undefined || now - lastBeatAt < silenceMs) return
    warn(
      `Process ${worker.process.pid} has not responded for ${silenceMs / 1000} seconds and is being replaced`,
    )
    worker.process.kill('SIGKILL')
  }
  const timer = setInterval(check, everyMs)
  worker.once('exit', () => clearInterval(timer))
}
