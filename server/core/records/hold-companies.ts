import { sql } from 'kysely'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'

/**
 * The tables whose companies `hold_companies_of` finds. A user's are the companies they are in. An undo's are
 * those of the records it restores.
 */
type Relation = `${RecordKind}s` | 'info_questions' | 'comments' | 'recurrences' | 'undos' | 'users'

/**
 * Holds the companies of these records until the transaction ends: no one joins or leaves them, and no merge moves their
 * records. Call it before anything else is locked, for the order in `docs/architecture.md`. Does nothing
 * in the call of a client, who holds their companies with their rights already.
 */
export async function holdCompaniesOf(tx: Database, relation: Relation, ...ids: number[]): Promise<void> {
  await executeAhead(tx, sql`select hold_companies_of(${relation}, ${ids})`)
}
