import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely/migration'
import { getErrorCode } from '#server/platform/errors.ts'
import type { Database } from './connection.ts'
import { readBaseline } from '#server/schema/migrations/001-baseline.ts'

const FOLDER = new URL('../../schema/migrations/', import.meta.url)
/** While a migration waits for a table, other statements queue behind it, so it gives up and retries later. */
const LOCK_MS = 2_000
const PAUSE_MS = 1_000
const TIMEOUT_MS = 600_000

/** Thrown if the schema can't be brought up to date. Nothing was changed. The message is one line. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Migrations by name. */
export type Migrations = Record<string, Migration>

const createProvider = (more: Migrations): MigrationProvider => ({
  async getMigrations() {
    const names = await listKnownMigrations()
    const known = await Promise.all(names.map(async (name) => [name, await loadMigration(name)] as const))
    const all = [...known, ...Object.entries(more)]
    return Object.fromEntries(all.map(([name, migration]) => [name, limitLocks(migration)]))
  },
})

const loadMigration = async (name: string): Promise<Migration> =>
  (await import(new URL(`${name}.ts`, FOLDER).href)) as Migration

const limitLocks = (migration: Migration): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(db)
    await migration.up(db)
  },
})

/** Returns the names of this version's migrations, oldest first. */
export async function listKnownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  return files.map((file) => file.replace(/\.ts$/, '')).toSorted()
}

/** The first migration. Databases and backups of versions before 0.3.0 don't have it. */
const BASELINE = '001-baseline'

/** The reason that a database or backup can't be updated: an earlier version or another baseline created it. */
type BaselineMismatch = 'earlier version' | 'other baseline'

/** Compares migrations and a baseline's checksum with this version's; undefined if equal or if none ran. */
export async function findBaselineMismatch(
  migrations: readonly string[],
  checksum: string | undefined,
): Promise<BaselineMismatch | undefined> {
  if (migrations.length === 0) return undefined
  if (!migrations.includes(BASELINE)) return 'earlier version'
  return checksum === (await readBaseline()).checksum ? undefined : 'other baseline'
}

/** Returns the checksum of the baseline that created the database; undefined if it recorded no checksum. */
async function findBaselineChecksum(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ baseline: string }>`select baseline from portal`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.baseline
}

const MISMATCHES = {
  'earlier version':
    "an earlier version of Project Portal created this database, and this version can't update it: start with an empty database, or keep that version",
  'other baseline':
    "another build of Project Portal created this database with a different schema, and this one can't update it: start with an empty database, or keep that build",
} as const

/** Returns the migrations that the database lacks. @throws MigrationError after a baseline mismatch */
async function listMissingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const done = rows.map(({ name }) => name)
  const mismatch = await findBaselineMismatch(
    done,
    done.length > 0 ? await findBaselineChecksum(db) : undefined,
  )
  if (mismatch) throw new MigrationError(MISMATCHES[mismatch])
  return (await listKnownMigrations()).filter((name) => !done.includes(name))
}

/** Checks the schema for a role that can't change it. Throws MigrationError unless the schema is up to date. */
export async function requireMigrated(db: Database): Promise<void> {
  const [first, ...more] = await listMissingMigrations(db)
  if (first === undefined) return
  throw new MigrationError(
    `the database lacks migration ${first}${more.length > 0 ? ` and ${more.length} more` : ''}, and DATABASE_URL's role can't change the schema: set MIGRATION_DATABASE_URL, or run \`npm run migrate\` with it`,
  )
}

interface MigrateOptions {
  /** The last migration to run; by default, all of them run. */
  last?: string | undefined
  /** Migrations of a later version, for tests. */
  more?: Migrations
}

/**
 * Brings the schema up to date, and returns the names of the migrations that ran. All run in one transaction; with
 * several nodes, one migrates and the others wait (open the connection with `disableTimeouts`). A schema that a newer
 * version has already migrated is left as it is: nodes of the older version keep running and can be restarted.
 * @throws MigrationError
 */
export async function migrate(db: Database, { last, more = {} }: MigrateOptions = {}): Promise<string[]> {
  const missing = await listMissingMigrations(db)
  if (last === undefined && missing.length === 0 && Object.keys(more).length === 0) return []
  const migrator = new Migrator({ db, provider: createProvider(more) })
  for (const began = performance.now(); ; await sleep(PAUSE_MS)) {
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (!error) return results.map(({ migrationName }) => migrationName)
    if (!isLockError(error) || performance.now() - began > TIMEOUT_MS) throw toMigrationError(error, results)
  }
}

/** Whether a migration waited too long for a table, or ended in a deadlock. */
const isLockError = (error: unknown) => /^(?:55P03|40P01)$/.test(getErrorCode(error) ?? '')

function toMigrationError(cause: unknown, results: readonly MigrationResult[]): MigrationError {
  const reason = cause instanceof Error ? cause.message : 'unknown'
  const failedMigration = results.find(({ status }) => status === 'Error')
  return new MigrationError(
    failedMigration
      ? `migration ${failedMigration.migrationName} failed: ${reason}`
      : `the database could not be migrated: ${reason}`,
    { cause },
  )
}
