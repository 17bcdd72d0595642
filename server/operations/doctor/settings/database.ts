import { sql } from 'kysely'
import { type Check, type Finding, type SettingsSubject, ok, wrong } from '../check.ts'
import { type Database, withDatabase } from '#server/platform/db/connection.ts'
import { canMigrate } from '#server/platform/db/grants.ts'

const NO_RIGHTS =
  "Set MIGRATION_DATABASE_URL to the database's owner, or run `npm run portal -- database migrate` with it."

/** Whether the database answers, and whether its role has all rights that the portal needs. */
export const databaseCheck: Check<SettingsSubject> = {
  name: 'Database',
  remedy: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  async *run({ databaseUrl, migrationDatabaseUrl, dataDir }) {
    if (!databaseUrl) return yield await tryEmbedded(dataDir)
    const { tryDatabase } = await import('#server/platform/db/external.ts')
    await tryDatabase(databaseUrl, 'DATABASE_URL')
    if (migrationDatabaseUrl) await tryDatabase(migrationDatabaseUrl, 'MIGRATION_DATABASE_URL')
    yield await tryRights(databaseUrl, migrationDatabaseUrl)
  },
}

async function tryRights(url: string, ownerUrl: string | undefined): Promise<Finding> {
  if (ownerUrl && !(await isAllowed(ownerUrl, canMigrate)))
    return wrong("MIGRATION_DATABASE_URL's role can't change the schema. Make it the database's owner.")
  if (await isAllowed(url, canMigrate))
    return ok('Connected. Its role has all the privileges the portal needs.')
  if (await isAllowed(url, canWrite))
    return ok('Connected. Its role can read and write but not change the schema.')
  // The owner grants the rest at the next start.
  if (ownerUrl) return ok('Connected. At the next start, the owner will grant its role any missing rights.')
  return wrong(`Its role can neither change the schema nor read and write. ${NO_RIGHTS}`)
}

const isAllowed = (url: string, hasRight: (db: Database) => Promise<boolean>) =>
  withDatabase(url, { max: 1 }, hasRight)

async function canWrite(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_table_privilege(to_regclass('tickets'), 'select, insert, update, delete') as may`.execute(db)
  return rows[0]?.may === true
}

/** Checks the embedded database if it is running. It is not started for this: a stopped portal stays stopped. */
async function tryEmbedded(dataDir: string): Promise<Finding> {
  const { findRunningDatabase } = await import('#server/platform/db/embedded/owner.ts')
  const url = await findRunningDatabase(dataDir)
  if (!url) return ok('The embedded database starts with the portal.')
  return (await isAllowed(url, canWrite))
    ? ok('The embedded database is running.')
    : wrong("The embedded database is running without the portal's tables. Restart the portal.")
}
