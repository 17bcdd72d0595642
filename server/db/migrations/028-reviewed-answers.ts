import { type Kysely, sql } from 'kysely'

/** Whether an answer to a request still waits for staff to accept it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table info_requests add column awaits_review boolean not null default false`,
  `create index info_requests_to_review on info_requests (completed_at, id) where awaits_review`,
]
