import { measureCpu, scaleCpu } from './cpu.ts'

/** The maximum time that a small input can block everyone else, in milliseconds of CPU. */
export const MOST_MS = 200
/**
 * Four times the input can cost at most this many times as much, if the larger input takes at least `GROWS_FROM_MS`:
 * below that, one garbage collection more or less decides. A linear reader can cost twice as much for each character
 * once the text no longer fits into memory that the process already has. A quadratic reader would cost 16 times as
 * much.
 */
const MOST_GROWTH = 8
export const GROWS_FROM_MS = 40
const STEP = 4
const SMALLEST = 64
/** A busy machine can make anything slow once, but not this often. */
const TRIES = 5

/**
 * Returns what is wrong with the time that `read` takes for inputs of up to `limit` characters; undefined if nothing
 * is. Starts with short inputs, so that a hang is detected before the long ones run.
 */
export async function slowness(
  limit: number,
  read: (length: number) => unknown,
  most = MOST_MS,
): Promise<string | undefined> {
  const cost = (length: number) => measureCpu(() => read(length))
  let smaller = 0
  for (const length of lengthsTo(limit)) {
    let larger = await cost(length)
    for (let i = 1; i < TRIES && (await isSlow(smaller, larger, most)); i++) {
      smaller = Math.max(smaller, await cost(Math.ceil(length / STEP)))
      larger = Math.min(larger, await cost(length))
    }
    if (await isSlow(smaller, larger, most))
      return `${length} characters took ${roundMs(larger)} ms, a fourth of them ${roundMs(smaller)} ms`
    smaller = larger
  }
  return undefined
}

/**
 * Returns the CPU time of `work`, scaled to an ordinary processor if it's too long. It's the minimum of several runs
 * then, because the first may also load modules.
 */
export async function measureLeastCpu(work: () => Promise<void>): Promise<number> {
  let least = await measureCpu(work)
  for (let i = 1; i < TRIES && least >= MOST_MS; i++) least = Math.min(least, await measureCpu(work))
  return least < MOST_MS ? least : scaleCpu(least)
}

async function isSlow(smaller: number, larger: number, most: number): Promise<boolean> {
  if (smaller > 0 && larger >= GROWS_FROM_MS && larger > smaller * MOST_GROWTH) return true
  return larger > most && (await scaleCpu(larger)) > most
}

function lengthsTo(limit: number): number[] {
  const shorter = Math.ceil(limit / STEP)
  return shorter < SMALLEST ? [limit] : [...lengthsTo(shorter), limit]
}

const roundMs = (ms: number) => Math.round(ms * 10) / 10
