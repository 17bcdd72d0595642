import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** What no tally knows is counted up to here, so that its cost is bounded; a total beyond says this number. */
const COUNTED_MOST = 10_000

/** How many rows a query without a selection has, 10,000 at most. */
export async function countRows<T, TB extends keyof T>(
  db: Database,
  query: SelectQueryBuilder<T, TB, object>,
): Promise<number> {
  const some = query.select(sql<number>`1`.as('one')).limit(COUNTED_MOST)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${some} as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows of a query without a selection there are of each of `values` in `column`, 10,000 at most in all. */
export async function countBy<T, TB extends keyof T, const V extends string>(
  db: Database,
  query: SelectQueryBuilder<T, TB, object>,
  column: string,
  values: readonly V[],
): Promise<Record<V, number>> {
  const some = query.select(sql.ref<V>(column).as('value')).limit(COUNTED_MOST)
  const { rows } = await sql<{ value: V; count: number }>`
    select value, count(*) as count from ${some} as counted group by value`.execute(db)
  const found = new Map(rows.map((row) => [row.value, row.count]))
  return Object.fromEntries(values.map((value) => [value, found.get(value) ?? 0])) as Record<V, number>
}
