import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from '#server/platform/errors.ts'

/** PostgreSQL's record of itself in `postmaster.pid`. */
export type PidFile = { pid: number; sockets: string; ready: boolean }

const getPidFilePath = (cluster: string) => join(cluster, 'postmaster.pid')

/** Returns the content of the pid file; undefined if it doesn't exist or isn't written yet. */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readOrEmpty(getPidFilePath(cluster)).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Whether the pid file exists but is empty: its server is just starting, or crashed while starting. */
export const isPidFileEmpty = (cluster: string) =>
  statSync(getPidFilePath(cluster), { throwIfNoEntry: false })?.size === 0

/** Removes the lock file next to the socket. Call only once the process that the pid file names is gone. */
export const removeSocketLock = (sockets: string) =>
  rmSync(join(sockets, '.s.PGSQL.5432.lock'), { force: true })

export const removePidFile = (cluster: string) => rmSync(getPidFilePath(cluster), { force: true })

/**
 * Whether the process is a PostgreSQL server of this cluster. After a crash or in a fresh container its pid may belong
 * to another process, which PostgreSQL itself would mistake for a running server. A server's working directory is its
 * cluster.
 */
export function isClusterServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
