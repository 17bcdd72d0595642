import { type Kysely, sql } from 'kysely'

/** Clients’ feeds look up the next change of a record’s status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activities_status on activities (entity_type, entity_id, type, created_at, id)
    where data ? 'status'`.execute(db)
}
