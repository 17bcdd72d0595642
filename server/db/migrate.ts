import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The schema could not be brought up to date; the message is one line. Nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
    const entries = files.map(async (file) => [file.replace(/\.ts$/, ''), await load(file)] as const)
    return Object.fromEntries(await Promise.all(entries))
  },
}

async function load(file: string): Promise<Migration> {
  const module = (await import(new URL(file, FOLDER).href)) as { up: (db: Kysely<unknown>) => Promise<void> }
  return { up: module.up }
}

/** The names of the migrations that this version has, oldest first. */
export const knownMigrations = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).toSorted()

/** The names of the migrations that this version has and the database has not. */
async function missingMigrations(db: Database): Promise<string[]> {
  const known = await knownMigrations()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const done = new Set(rows.map(({ name }) => name))
  return known.filter((name) => !done.has(name))
}

/** For a role that may not change the schema. Throws MigrationError unless everything is there. */
export async function ensureMigrated(db: Database): Promise<void> {
  const [first, ...more] = await missingMigrations(db)
  if (first === undefined) return
  throw new MigrationError(
    `the database lacks migration ${first}${more.length > 0 ? ` and ${more.length} more` : ''}, and the role of DATABASE_URL may not change the schema: set MIGRATION_DATABASE_URL, or run \`npm run migrate\` with it`,
  )
}

/**
 * Brings the schema up to date, or up to the migration `last`, and answers the names of those that ran. All run in one transaction; of
 * several nodes one migrates and the others wait (open the connection `patient`). Throws MigrationError.
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (!error) return results.map(({ migrationName }) => migrationName)
  const reason = error instanceof Error ? error.message : 'unknown'
  const failed = results.find(({ status }) => status === 'Error')
  throw new MigrationError(
    failed
      ? `migration ${failed.migrationName} failed: ${reason}`
      : `the database could not be migrated: ${reason}`,
    { cause: error },
  )
}
