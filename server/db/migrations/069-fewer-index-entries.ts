import { type Kysely, sql } from 'kysely'

/**
 * A new ticket writes seven index entries fewer: five of its notifications, of which unread and read ones are looked up
 * by their record in an index each, and two of its tallies, which nobody looks up by number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop index notifications_unread`,
  `create index notifications_unread on notifications (user_id, entity_type, entity_id) where read_at is null`,
  `drop index notifications_record`,
  `create index notifications_read on notifications (user_id, entity_type, entity_id) where read_at is not null`,
  `drop index tallies_new`,
  `alter table tallies drop column id`,
  `create index tallies_new on tallies (owner_id) where not added_up`,
]
