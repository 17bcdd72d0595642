import { AsyncLocalStorage } from 'node:async_hooks'

/** The time for code within `withReplayedTime`. */
const replayClock = new AsyncLocalStorage<{ time: Date | undefined }>()

/** Returns the time for a command: the present, or the time of the story while the demo is replayed. */
export const currentTime = (): Date => replayClock.getStore()?.time ?? new Date()

/** Runs the demo's replay with a clock that it sets. Until then, and for other requests, time is real. */
export function withReplayedTime<T>(work: (setTime: (time: Date) => void) => Promise<T>): Promise<T> {
  const clock: { time: Date | undefined } = { time: undefined }
  return replayClock.run(clock, () =>
    work((time) => {
      clock.time = time
    }),
  )
}
