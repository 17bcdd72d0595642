import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPaths } from './cluster.ts'
import { EmbeddedError } from './error.ts'
import { claimCluster } from './owner.ts'
import { isPidFileEmpty, readPidFile, removePidFile, removeSocketLock, isClusterServer } from './pid-file.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 50
const EMPTY_TIMEOUT_MS = 2_000
const TAKEN_TIMEOUT_MS = 1_000

/**
 * Makes way for a new server: stops a server that outlived its portal, waits for a server that is shutting down, and
 * removes the lock files of a server that is gone. Throws EmbeddedError if another portal is using the cluster.
 */
export async function clearLeftover(paths: ClusterPaths): Promise<void> {
  await waitWhileEmpty(paths.cluster)
  await endLeftover(paths)
  removeSocketLock(paths.sockets)
}

async function endLeftover({ cluster }: ClusterPaths): Promise<void> {
  const began = Date.now()
  for (let found = readPidFile(cluster); found; found = readPidFile(cluster)) {
    const { pid, sockets, ready } = found
    const state = ready ? await checkOwnership(sockets) : 'down'
    if (state === 'down' && !isClusterServer(pid, cluster)) return removePidFile(cluster)
    if (state === 'orphan') process.kill(pid, 'SIGINT')
    const timeout = state === 'taken' ? TAKEN_TIMEOUT_MS : TIMEOUT_MS
    if (Date.now() - began > timeout) throw new EmbeddedError(formatConflict(state, pid, cluster))
    await sleep(PAUSE_MS)
  }
}

async function waitWhileEmpty(cluster: string): Promise<void> {
  for (const began = Date.now(); isPidFileEmpty(cluster); await sleep(PAUSE_MS))
    if (Date.now() - began > EMPTY_TIMEOUT_MS) return removePidFile(cluster)
}

// A portal that is just starting claims its server a moment after the server is ready, so one check is not enough.
async function checkOwnership(sockets: string): Promise<'orphan' | 'taken' | 'down'> {
  for (const pause of [0, 150, 150]) {
    await sleep(pause)
    const owner = await claimCluster(sockets)
    if (typeof owner === 'string') return owner
    await owner.release()
  }
  return 'orphan'
}

function formatConflict(state: string, pid: number, cluster: string): string {
  return state === 'taken'
    ? `another portal is running on this DATA_DIR (${cluster}, PostgreSQL process ${pid}): stop it, or set another DATA_DIR`
    : `PostgreSQL process ${pid} is still using ${cluster} and doesn't respond: stop it, then start again`
}
