import { readFile } from 'node:fs/promises'

/** Linux counts CPU time in hundredths of a second for all programs. */
const TICK_MS = 10
const USER_TIME = 11

/** The CPU time of a process so far, in milliseconds; undefined where the system doesn't tell, or once the process ended. */
export async function cpuTimeOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // The program's name may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) * TICK_MS
}
