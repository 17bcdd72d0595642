import { sql } from 'kysely'
import { type Database, withDatabase } from './connection.ts'
import { grantRights, canMigrate, getConnectionRole } from './grants.ts'
import { MigrationError, requireMigrated, migrate } from './migrate.ts'
import { refreshNameOrder } from './name-order.ts'

/**
 * Brings the database of `url` up to date. With the owner's connection string, the owner changes the schema and grants
 * the role of `url` the rights that it needs to run. A role that can't change the schema only checks it. Returns the
 * names of the migrations that ran. Throws MigrationError.
 */
export async function prepareDatabase(url: string, ownerUrl: string | undefined): Promise<string[]> {
  return withDatabase(ownerUrl ?? url, { max: 2, disableTimeouts: true }, async (db) => {
    if (!ownerUrl && !(await canMigrate(db))) {
      await requireMigrated(db)
      return []
    }
    await requireUtf8(db)
    const ran = await migrate(db)
    await refreshNameOrder(db)
    if (ownerUrl && getConnectionRole(ownerUrl) !== getConnectionRole(url))
      await grantRights(db, getConnectionRole(url))
    return ran
  })
}

/** Checks the encoding, which sorting and searching need. @throws MigrationError if it isn't UTF-8 */
async function requireUtf8(db: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `The database has the encoding ${encoding}. Create it with UTF8, such as: create database portal encoding 'UTF8' template template0`,
    )
}
