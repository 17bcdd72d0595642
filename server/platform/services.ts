import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** The services that features use. */
export interface Services {
  /** The database outside any transaction. The transaction of a call is its `db`. */
  pool: Database
  storage: Storage
  config: Config
}
