import { type Kysely, sql } from 'kysely'

/** Whether people chose their language themselves: the agency's, for which `users.language` is null, is a choice, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users add column language_chosen boolean not null default false`,
  `update users set language_chosen = true where language is not null`,
]
