import type { Worker } from 'node:cluster'

const BEAT_MS = 1_000

/** Tells the process that started this one, every second from its event loop, that it goes on. */
export function beat(): void {
  setInterval(() => process.connected && process.send?.({ alive: true }), BEAT_MS).unref()
}

/**
 * Ends a process of which nothing has been heard for so long. It counts from the first beat: what comes before, such as
 * loading, has no bound.
 */
export function endWhenSilent(worker: Worker, silenceMs: number, warn: (line: string) => void): void {
  const everyMs = silenceMs / 10
  let heard: number | undefined
  let looked = performance.now()
  worker.on('message', () => (heard = performance.now()))
  const look = () => {
    const now = performance.now()
    // Who was held up itself, such as with its whole machine, could hear nobody.
    if (heard !== undefined && now - looked > everyMs * 2) heard = now
    looked = now
    if (heard === undefined || now - heard < silenceMs) return
    warn(`Process ${worker.process.pid} has been silent for ${silenceMs / 1000} seconds and is replaced`)
    worker.process.kill('SIGKILL')
  }
  const timer = setInterval(look, everyMs)
  worker.once('exit', () => clearInterval(timer))
}
