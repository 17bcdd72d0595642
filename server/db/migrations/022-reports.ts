import { type Kysely, sql } from 'kysely'

/** For the monthly summary, which counts what was finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index projects_completed on projects (completed_date) where completed_date is not null`.execute(
    db,
  )
}
