import { AsyncLocalStorage } from 'node:async_hooks'

/** The time for code within `atReplayedTimes`. */
const replayed = new AsyncLocalStorage<{ at: Date | undefined }>()

/** Returns the time for a command: the present, or the time of the story while the demo is replayed. */
export const currentTime = (): Date => replayed.getStore()?.at ?? new Date()

/**
 * Runs `work` with a clock that `work` sets; until then, the clock shows the present. Only the demo's replay uses it.
 * Concurrent requests keep the present.
 */
export function atReplayedTimes<T>(work: (setTime: (at: Date) => void) => Promise<T>): Promise<T> {
  const clock: { at: Date | undefined } = { at: undefined }
  return replayed.run(clock, () =>
    work((at) => {
      clock.at = at
    }),
  )
}
