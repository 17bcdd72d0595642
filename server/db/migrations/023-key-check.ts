import { type Kysely, sql } from 'kysely'

/** A known text, sealed: by it a node sees whether its key is the one that the others seal with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table key_check (
     only_row boolean primary key default true check (only_row),
     sealed bytea not null
   )`,
]
