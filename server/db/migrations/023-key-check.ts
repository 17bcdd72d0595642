import { type Kysely, sql } from 'kysely'

/** A known text, encrypted: it tells a node whether its key is the one that the others use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table key_check (
     only_row boolean primary key default true check (only_row),
     sealed bytea not null
   )`,
]
