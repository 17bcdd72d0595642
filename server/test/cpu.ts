/** Milliseconds of the processor that this process has used since, which a busy machine does not make more. */
export function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
