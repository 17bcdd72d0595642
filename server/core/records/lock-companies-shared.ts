import { sql } from 'kysely'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'

/**
 * The tables whose companies `hold_companies_of` finds. For a user, it finds the companies they're in. For an undo, it
 * finds the companies of the records it restores.
 */
type Relation = `${RecordKind}s` | 'info_questions' | 'comments' | 'recurrences' | 'undos' | 'users'

/**
 * Holds the companies of these records until the transaction ends: no one joins or leaves them, and no merge moves
 * their records. Call it before you lock anything else, to keep the order in `docs/architecture.md`. It does nothing in
 * a client's call, which already holds the client's companies along with their rights.
 */
export async function lockCompaniesShared(tx: Database, relation: Relation, ...ids: number[]): Promise<void> {
  await executeAhead(tx, sql`select hold_companies_of(${relation}, ${ids})`)
}
