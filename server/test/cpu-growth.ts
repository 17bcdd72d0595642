import { cpuOf } from '#server/test/cpu.ts'

/** No small input may hold everybody else up for longer, in milliseconds of CPU. */
export const MOST_MS = 200
/** Four times the input may cost so many times as much, where the larger one takes at least `GROWS_FROM_MS`. */
const MOST_GROWTH = 6
const GROWS_FROM_MS = 10
const STEP = 4
const SMALLEST = 64
/** A busy machine can make anything slow once, but nothing so often. */
const TRIES = 5

/**
 * What is wrong with the time that `read` takes for inputs up to `limit` characters; undefined for nothing. Begins with
 * a few, so that what never ends is found out before it is tried.
 */
export async function slowness(
  limit: number,
  read: (length: number) => unknown,
  most = MOST_MS,
): Promise<string | undefined> {
  const cost = (length: number) => cpuOf(() => read(length))
  let smaller = 0
  for (const length of lengthsTo(limit)) {
    let larger = await cost(length)
    for (let i = 1; i < TRIES && isSlow(smaller, larger, most); i++) {
      smaller = Math.max(smaller, await cost(Math.ceil(length / STEP)))
      larger = Math.min(larger, await cost(length))
    }
    if (isSlow(smaller, larger, most))
      return `${length} characters took ${round(larger)} ms, a fourth of them ${round(smaller)} ms`
    smaller = larger
  }
  return undefined
}

/** Of a few times where the first takes too long: the first one loads what is not loaded yet. */
export async function leastCpuOf(work: () => Promise<void>): Promise<number> {
  let least = await cpuOf(work)
  for (let i = 1; i < TRIES && least >= MOST_MS; i++) least = Math.min(least, await cpuOf(work))
  return least
}

const isSlow = (smaller: number, larger: number, most: number) =>
  larger > most || (smaller > 0 && larger >= GROWS_FROM_MS && larger > smaller * MOST_GROWTH)

function lengthsTo(limit: number): number[] {
  const shorter = Math.ceil(limit / STEP)
  return shorter < SMALLEST ? [limit] : [...lengthsTo(shorter), limit]
}

const round = (ms: number) => Math.round(ms * 10) / 10
