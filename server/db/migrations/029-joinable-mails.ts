import { type Kysely, sql } from 'kysely'

/**
 * Finds the mail that a notification may still join by its reader and record alone. The previous index covered waiting
 * mails, as the sender's does: with statistics that knew of few, the planner picked either, and read all of them with
 * each event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop index mails_joinable`,
  `create index mails_joinable on mails (user_id, entity_type, entity_id) where tries = 0`,
]
