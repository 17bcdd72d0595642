import { type Kysely, sql } from 'kysely'

/**
 * In which language people read the portal. `users.language` is null for the agency's; `agency.languages` are those that it
 * offers, null for all that the portal speaks; `translations` are its own texts in other languages than its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z]+)?$')`,
  `alter table agency
     add column language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z]+)?$'),
     add column languages text[] check (language = any (languages)),
     add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object')`,
]
