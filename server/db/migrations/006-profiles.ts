import { type Kysely, sql } from 'kysely'

/**
 * People's own preferences. Without a time zone, the reader's device decides; without a picture, initials are shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users
     add column time_zone text check (length(time_zone) <= 100),
     add column picture_upload_id integer unique references uploads`,
]
