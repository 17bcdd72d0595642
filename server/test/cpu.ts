/**
 * Milliseconds of CPU that this process has used since; unlike elapsed time, it does not depend on the machine's load.
 */
export function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** What `referenceWork` takes on an ordinary processor, in milliseconds of CPU. */
const REFERENCE_MS = 20

/** Milliseconds of CPU that this thread uses for `work`. The server can't respond to anyone during that time. */
export async function measureCpu(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/**
 * Scales CPU time to that of an ordinary processor, to compare it with a bound. A shared processor can be several times
 * slower for minutes.
 */
export const scaleCpu = async (ms: number): Promise<number> => ms / (await measureSlowdown())

/** Returns how many times slower this machine is than an ordinary one; at least 1. Its first runs compile the code. */
async function measureSlowdown(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push(await measureCpu(referenceWork))
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

/** Strings, a map, and sorting: a sample of the work that parsers do. */
function referenceWork(): number {
  const words = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 10_007}`)
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return JSON.stringify([...counts]).length + words.toSorted().length
}
