import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
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

/**
 * Brings the schema up to date and answers the names of the migrations that ran. All run in one transaction; of
 * several nodes one migrates and the others wait (open the connection `patient`). Throws MigrationError.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
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
