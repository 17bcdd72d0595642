import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** While a migration waits for a table, everybody else queues behind it, so it gives up and retries later. */
const LOCK_MS = 2_000
const PAUSE_MS = 1_000
const TIMEOUT_MS = 600_000

/** The schema could not be brought up to date; the message is one line. Nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const provider: MigrationProvider = {
  async getMigrations() {
    const names = await knownMigrations()
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)] as const)))
  },
}

async function load(name: string): Promise<Migration> {
  const { href } = new URL(`${name}.ts`, FOLDER)
  const module = (await import(href)) as { up: (db: Kysely<unknown>) => Promise<void> }
  return {
    up: async (db: Kysely<unknown>) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(db)
      await module.up(db)
    },
  }
}

/** The names of this version's migrations, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  return files.map((file) => file.replace(/\.ts$/, '')).toSorted()
}

/** The names of this version's migrations that the database does not have. */
async function missingMigrations(db: Database): Promise<string[]> {
  const known = await knownMigrations()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const done = new Set(rows.map(({ name }) => name))
  return known.filter((name) => !done.has(name))
}

/** For a role that may not change the schema. Throws MigrationError unless the schema is up to date. */
export async function ensureMigrated(db: Database): Promise<void> {
  const [first, ...more] = await missingMigrations(db)
  if (first === undefined) return
  throw new MigrationError(
    `the database lacks migration ${first}${more.length > 0 ? ` and ${more.length} more` : ''}, and the role of DATABASE_URL may not change the schema: set MIGRATION_DATABASE_URL, or run \`npm run migrate\` with it`,
  )
}

/**
 * Brings the schema up to date, or up to the migration `last`, and returns the names of those that ran. All run in one
 * transaction; with several nodes, one migrates and the others wait (open the connection with `patient`). A schema that
 * a newer version has already migrated is left as it is: nodes of the older version keep running and may be restarted.
 * Throws MigrationError.
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  if (last === undefined && (await missingMigrations(db)).length === 0) return []
  const migrator = new Migrator({ db, provider })
  for (const began = performance.now(); ; await sleep(PAUSE_MS)) {
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (!error) return results.map(({ migrationName }) => migrationName)
    if (!isLockedOut(error) || performance.now() - began > TIMEOUT_MS) throw failure(error, results)
  }
}

/** It waited too long for a table, or waited for somebody who waited for it. */
const isLockedOut = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

function failure(cause: unknown, results: readonly MigrationResult[]): MigrationError {
  const reason = cause instanceof Error ? cause.message : 'unknown'
  const failed = results.find(({ status }) => status === 'Error')
  return new MigrationError(
    failed
      ? `migration ${failed.migrationName} failed: ${reason}`
      : `the database could not be migrated: ${reason}`,
    { cause },
  )
}
