import { type Kysely, sql } from 'kysely'

/**
 * How many of a request's questions are asked as its answers stand: the others depend on an answer that was not given. It is
 * counted anew with each answer, so what was asked before counts as a whole until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table info_requests add column asked_count integer not null default 0`.execute(db)
  await sql`alter table info_requests disable trigger user`.execute(db)
  await sql`update info_requests set asked_count = question_count where question_count > 0`.execute(db)
  await sql`alter table info_requests enable trigger user`.execute(db)
}
