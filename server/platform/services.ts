import type { Config } from './config/config.ts'
import type { Database } from './db/connection.ts'
import type { Storage } from './storage/storage.ts'

/** The services that features use. */
export interface Services {
  /** The database outside any transaction. The transaction of a call is its `db`. */
  pool: Database
  storage: Storage
  config: Config
}
