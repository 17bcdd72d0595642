import { type Kysely, sql } from 'kysely'

/** A webhook also pauses because its creator may no longer manage webhooks, until another owner takes it over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table webhooks drop constraint webhooks_disabled_because_check',
  `alter table webhooks add constraint webhooks_disabled_because_check
     check (disabled_because in ('staff', 'gone', 'failing', 'creator'))`,
]
