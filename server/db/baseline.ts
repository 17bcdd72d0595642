import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { readBaseline } from './migrations/001-baseline.ts'

/** The first migration. Databases and backups of versions before 0.3.0 don't have it. */
const BASELINE = '001-baseline'

/** Why a database or backup can't be updated: an earlier version or another baseline created it. */
export type BaselineMismatch = 'earlier version' | 'other baseline'

/**
 * Compares the migrations and the baseline's checksum of a database or backup with this version's.
 * @returns undefined if they match, or if no migration ran
 */
export async function findBaselineMismatch(
  migrations: readonly string[],
  checksum: string | undefined,
): Promise<BaselineMismatch | undefined> {
  if (migrations.length === 0) return undefined
  if (!migrations.includes(BASELINE)) return 'earlier version'
  return checksum === (await readBaseline()).checksum ? undefined : 'other baseline'
}

/** The checksum of the baseline that created the database; undefined if it recorded none. */
export async function baselineOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ baseline: string }>`select baseline from portal`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.baseline
}
