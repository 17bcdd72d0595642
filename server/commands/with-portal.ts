import { type Config, readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { onPortal } from '#server/db/reach.ts'
import { withDatabase } from '#server/db/with-database.ts'

interface OpenPortal {
  db: Database
  /** Its connection string. */
  url: string
  config: Config
}

/** Runs `work` on the portal's database, as its owner, while the portal runs or not. @throws NoPortalError */
export async function withPortal<T>(work: (portal: OpenPortal) => Promise<T>): Promise<T> {
  const config = readConfig()
  // Emptying the database requires the owner's role.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  return onPortal({ ...config, databaseUrl }, ({ url }) =>
    withDatabase(url, { max: 2 }, (db) => work({ db, url, config })),
  )
}
