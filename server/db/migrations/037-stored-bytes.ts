import { type Kysely, sql } from 'kysely'

/** Bytes that each client has stored per day, so that adding to the sum and reading it cost one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table stored_bytes (
     user_id integer not null references users on delete cascade,
     day date not null,
     bytes bigint not null check (bytes >= 0),
     primary key (user_id, day)
   )`,
]
