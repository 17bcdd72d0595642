import { join } from 'node:path'
import { Client } from 'pg'
import { getDatabaseAccount } from './account.ts'
import { SUPERUSER } from './cluster.ts'
import { getSocketFolder } from './folders.ts'
import { LOCKS } from '../locks.ts'

/** This process's claim on the cluster: an open connection's lock, which always ends with the process. */
export type ClusterClaim = { client: Client; lost: Promise<void>; release: () => Promise<void> }

/** Claims the running cluster. `taken`: another portal holds it; `down`: the server does not respond. */
export async function claimCluster(sockets: string): Promise<ClusterClaim | 'taken' | 'down'> {
  const client = new Client({
    host: sockets,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'portal-owner',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ ours: boolean }>(
      `select pg_try_advisory_lock(${LOCKS.embeddedCluster}) as ours`,
    )
    if (rows[0]?.ours) return { client, lost, release: () => client.end().catch(() => {}) }
  } catch {
    void client.end().catch(() => {})
    return 'down'
  }
  await client.end()
  return 'taken'
}

/** Returns the connection string of this folder's database while a portal runs; otherwise undefined. */
export async function findRunningDatabase(dataFolder: string): Promise<string | undefined> {
  const cluster = join(dataFolder, 'postgresql-18')
  const sockets = getSocketFolder(cluster, getDatabaseAccount(cluster))
  const owner = await claimCluster(sockets)
  if (owner === 'taken') return `postgres://${SUPERUSER}@/portal?host=${encodeURIComponent(sockets)}`
  if (owner !== 'down') await owner.release()
  return undefined
}
