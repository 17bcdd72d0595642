import { sql } from 'kysely'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from './connection.ts'
import { prepared } from './prepared.ts'
import { UNREAD_CALL } from './unread.ts'

/**
 * What `hold_companies_of` knows the companies of (migration 095): the tables of records, and others. Those of a user are the
 * companies they are in, those of an undo the ones whose records it restores.
 */
type Relation = `${RecordKind}s` | 'info_questions' | 'comments' | 'recurrences' | 'undos' | 'users'

/**
 * Holds the companies of these records until the transaction ends: no one joins or leaves them, and no merge moves their
 * records. Call it before anything else is locked, for the order in `docs/architecture.md`. Clients hold their companies
 * with their rights already.
 */
export async function holdCompaniesOf(tx: Database, relation: Relation, ...ids: number[]): Promise<void> {
  await hold(tx, relation, ids)
}

const hold = prepared(
  (_, relation: Relation, ids: number[]) => sql`select hold_companies_of(${relation}, ${ids}) ${UNREAD_CALL}`,
)
