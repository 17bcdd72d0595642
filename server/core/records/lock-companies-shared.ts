import { sql } from 'kysely'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'

/**
 * The tables whose companies `hold_companies_of` finds. For a user, it finds the companies that they're in. For an
 * undo, it finds the companies of the records it restores.
 */
type Relation = `${RecordKind}s` | 'info_questions' | 'comments' | 'recurrences' | 'undos' | 'users'

/**
 * Locks the companies of these records until the transaction ends: no one can join or leave them, and no merge can move
 * their records. Other transactions can hold the same lock. Call it before you lock anything else, to keep the order in
 * `docs/architecture.md`. It does nothing in a client's call, which already locks the client's companies along with the
 * client's rights.
 */
export async function lockCompaniesShared(tx: Database, relation: Relation, ...ids: number[]): Promise<void> {
  await executeAhead(tx, sql`select hold_companies_of(${relation}, ${ids})`)
}
