import { type Kysely, sql } from 'kysely'

/**
 * How rare a search word is decides between its index and the order of the list. With PostgreSQL's default of a hundred
 * samples, a single chance hit makes a rare word look like one in a hundred.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tickets', 'projects', 'briefs', 'websites', 'info_requests', 'users'])
    await sql.raw(`alter table ${table} alter column search set statistics 400`).execute(db)
}
