import { type Kysely, sql } from 'kysely'

/**
 * Titles of notifications keep what fills their gaps apart, so that they can be put into another language. One without gaps,
 * such as those that are there already, is whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column title_values jsonb not null default '{}'`.execute(db)
}
