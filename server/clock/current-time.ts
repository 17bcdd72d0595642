import { AsyncLocalStorage } from 'node:async_hooks'

/** A time that only the code inside of `atReplayedTimes` sees. */
const replayed = new AsyncLocalStorage<{ at: Date | undefined }>()

/** The time at which a command runs: the present, or while the demo's past is replayed, the time in the story. */
export const currentTime = (): Date => replayed.getStore()?.at ?? new Date()

/**
 * Runs `work` on a clock that it sets itself: until it has set a time, that is the present. For the demo's replay only; a
 * request that runs at the same moment keeps the present.
 */
export function atReplayedTimes<T>(work: (setTime: (at: Date) => void) => Promise<T>): Promise<T> {
  const clock: { at: Date | undefined } = { at: undefined }
  return replayed.run(clock, () =>
    work((at) => {
      clock.at = at
    }),
  )
}
