import { type Kysely, sql } from 'kysely'

/** Staff see open requests by due date, those without one last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index info_requests_by_due_date on info_requests (coalesce(due_date, 'infinity'), id)
    where status <> 'completed'`.execute(db)
}
