import { type Kysely, sql } from 'kysely'

/** Whether staff typed a password, so that its owner has to choose one. Those that exist already do not count as typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credentials add column must_change boolean not null default false`.execute(db)
}
