/**
 * Milliseconds of CPU that this process has used since; unlike elapsed time, it does not depend on the machine's load.
 */
export function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** What `referenceWork` takes on an ordinary processor, in milliseconds of CPU. */
const REFERENCE_MS = 20
/** Below, no bound is exceeded on any machine. */
const CHEAP_MS = 40

/**
 * Milliseconds of CPU that this thread uses for `work`. No one else is served meanwhile. Counts less if this machine is
 * slower right now than an ordinary one, because a shared processor can be several times slower for minutes.
 */
export async function cpuOf(work: () => unknown): Promise<number> {
  const ms = await threadCpuOf(work)
  return ms < CHEAP_MS ? ms : ms / (await slowdown())
}

async function threadCpuOf(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** How many times slower than an ordinary processor; at least 1. The first runs also compile the code. */
async function slowdown(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push(await threadCpuOf(referenceWork))
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

/** Strings, a map, and sorting: a bit of what readers of input do. */
function referenceWork(): number {
  const words = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 10_007}`)
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return JSON.stringify([...counts]).length + words.toSorted().length
}
