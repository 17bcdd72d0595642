import { sql } from 'kysely'
import { type Database, getPool } from '#server/platform/db/connection.ts'

/**
 * Returns how many deadlocks PostgreSQL has ended in this database. Connections report theirs late, so all of them are
 * asked first.
 */
export async function countDeadlocks(db: Database): Promise<number> {
  const isReported = Promise.withResolvers<void>()
  const { totalCount, options } = getPool(db)
  const connections = Math.max(totalCount, options.max)
  let reported = 0
  const report = () =>
    db.connection().execute(async (connection) => {
      await sql`select pg_stat_force_next_flush()`.execute(connection)
      reported += 1
      // Each connection stays taken until all have been asked.
      if (reported === connections) isReported.resolve()
      await isReported.promise
    })
  await Promise.all(Array.from({ length: connections }, report))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
