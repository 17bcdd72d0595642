import { type Kysely, sql } from 'kysely'

/** What the portal knows about where and how it runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table installation (
     only_row boolean primary key default true check (only_row),
     demo boolean not null default false,
     unread_proxy_at timestamptz(3)
   )`,
  `insert into installation default values`,
]
