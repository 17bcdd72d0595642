/**
 * Milliseconds of CPU that this process has used since; unlike elapsed time, it does not depend on the machine's load.
 */
export function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** Milliseconds of CPU that this thread uses for it, during which nobody else is served. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
