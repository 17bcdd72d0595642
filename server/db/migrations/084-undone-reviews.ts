import { type Kysely, sql } from 'kysely'

/**
 * Whether a request still awaits a review follows from its answers, and an undo computes it again. So an undo is not refused
 * because another review or undo changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create or replace function comparable(data jsonb) returns jsonb language sql immutable
   return data - '{version, updated_at, waiting_on, waiting_since, answer_due_at, answered_late,
     first_answered_at, first_answer_minutes, agency_minutes, client_minutes,
     staff_version, draft_value, draft_words, drafted_by, drafted_at, awaits_review}'::text[]`,
]
