import { type Kysely, sql } from 'kysely'

/**
 * The column of a plain unique constraint is a key to PostgreSQL: changing it locks the row against every write that refers
 * to the person, and a deletion waited for all of them. A partial index keeps a picture unique without being a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table users drop constraint users_picture_upload_id_key',
  `create unique index users_picture_upload on users (picture_upload_id) where picture_upload_id is not null`,
]
