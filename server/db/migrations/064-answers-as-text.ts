import { type Kysely, sql } from 'kysely'

/** A repeated answer is the first one byte for byte: `jsonb` would order its keys anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys alter column body type json`.execute(db)
}
