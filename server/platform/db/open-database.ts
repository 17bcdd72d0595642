import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import { waitForDatabase } from './external.ts'
import { withDatabase } from './connection.ts'

/** Thrown if there is no portal yet. The message is one line for the person at the keyboard. */
export class NoPortalError extends Error {
  override name = 'NoPortalError'
}

interface DatabaseTarget {
  /** The connection string of the database. */
  url: string
  /** Whether a portal is running on it, as far as this machine knows. */
  running: boolean
}

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Like `withPortalDatabase`, but creates nothing. @throws NoPortalError if no portal was started before */
export async function withExistingPortal<T>(
  location: DatabaseLocation,
  work: (database: DatabaseTarget) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = location
  const missing = new NoPortalError(
    databaseUrl
      ? 'There is no portal in the database of DATABASE_URL. Start the portal once, or set another DATABASE_URL'
      : `There is no portal in ${dataDir}. Start the portal once, or set DATA_DIR to its folder`,
  )
  if (!databaseUrl && !existsSync(join(dataDir, 'postgresql-18'))) throw missing
  return withPortalDatabase(location, async (database) => {
    if (!(await isMigrated(database.url))) throw missing
    return work(database)
  })
}

const isMigrated = (url: string): Promise<boolean> =>
  withDatabase(url, { max: 1 }, async (db) => {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('kysely_migration') is not null as there`.execute(db)
    return rows[0]?.there === true
  })

/** Runs `work` on the external database, the running portal's, or else the embedded one, started for it. */
export async function withPortalDatabase<T>(
  { databaseUrl, dataDir }: DatabaseLocation,
  work: (database: DatabaseTarget) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    await waitForDatabase(databaseUrl, (line) => process.stderr.write(`${line}\n`))
    return work({ url: databaseUrl, running: false })
  }
  const { findRunningDatabase } = await import('./embedded/owner.ts')
  const running = await findRunningDatabase(dataDir)
  if (running) return work({ url: running, running: true })
  const { startEmbedded } = await import('./embedded.ts')
  const embedded = await startEmbedded({ dataFolder: dataDir })
  try {
    return await work({ url: embedded.url(), running: false })
  } finally {
    await embedded.stop()
  }
}
