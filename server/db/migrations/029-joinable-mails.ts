import { type Kysely, sql } from 'kysely'

/**
 * Finds the mail that news may still join by its reader and record alone. The index before was of the mails that wait,
 * like that of the sender: a planner whose statistics knew of few took either, and read all of them with each event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop index mails_joinable`,
  `create index mails_joinable on mails (user_id, entity_type, entity_id) where tries = 0`,
]
