import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICK_MICROSECONDS = 10_000

/** Returns the CPU time used by an embedded PostgreSQL, in microseconds, or 0 without /proc. */
export function postgresCpu(dataFolder: string): number {
  if (process.platform !== 'linux') return 0
  const [pid = ''] = readFileSync(join(dataFolder, 'postgresql-18/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const alive = children.reduce((sum, child) => sum + (ticks(child)?.own ?? 0), 0)
  const postmaster = ticks(pid)
  return (alive + (postmaster?.own ?? 0) + (postmaster?.ended ?? 0)) * TICK_MICROSECONDS
}

/** Returns the CPU time used by a process, in microseconds. Returns 0 if there is no /proc to read it from. */
export const processCpu = (pid: number): number => (ticks(String(pid))?.own ?? 0) * TICK_MICROSECONDS

/** Returns the CPU time of a process itself, and of its children that have exited. */
function ticks(pid: string): { own: number; ended: number } | undefined {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { own: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined // it has exited
  }
}
