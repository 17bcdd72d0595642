import type { Worker } from 'node:cluster'

const BEAT_MS = 1_000

/** Sends the parent process a heartbeat every second from the event loop. */
export function beat(): void {
  setInterval(() => process.connected && process.send?.({ alive: true }), BEAT_MS).unref()
}

/**
 * Kills a process that has sent no heartbeat for this long. Counts from the first one: what comes before, such as
 * loading, has no limit.
 */
export function endWhenSilent(worker: Worker, silenceMs: number, warn: (line: string) => void): void {
  const everyMs = silenceMs / 10
  let lastBeatAt: number | undefined
  let looked = performance.now()
  worker.on('message', () => (lastBeatAt = performance.now()))
  const look = () => {
    const now = performance.now()
    // If this process itself was suspended, such as with the whole machine, it could not receive heartbeats.
    if (lastBeatAt !== undefined && now - looked > everyMs * 2) lastBeatAt = now
    looked = now
    if (lastBeatAt === undefined || now - lastBeatAt < silenceMs) return
    warn(`Process ${worker.process.pid} has been silent for ${silenceMs / 1000} seconds and is replaced`)
    worker.process.kill('SIGKILL')
  }
  const timer = setInterval(look, everyMs)
  worker.once('exit', () => clearInterval(timer))
}
