import { join } from 'node:path'
import { databaseAccount } from './account.ts'
import { SUPERUSER } from './cluster.ts'
import { socketFolder } from './folders.ts'
import { claimCluster } from './owner.ts'

/** The connection string of the portal's database in this folder while a portal is running; otherwise undefined. */
export async function runningDatabase(dataFolder: string): Promise<string | undefined> {
  const cluster = join(dataFolder, 'postgresql-18')
  const sockets = socketFolder(cluster, databaseAccount(cluster))
  const owner = await claimCluster(sockets)
  if (owner === 'taken') return `postgres://${SUPERUSER}@/portal?host=${encodeURIComponent(sockets)}`
  if (owner !== 'down') await owner.release()
  return undefined
}
