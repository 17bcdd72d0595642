/** Milliseconds of the processor that this process has used since, which a busy machine does not make more. */
export function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** Milliseconds of the processor that this thread uses for it: what nobody else is served in. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
