import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** Counts without a tally stop here, so that their cost is bounded; a larger total is reported as this number. */
export const MAX_COUNTED = 10_000

/** Returns the number of rows in a query without a selection, capped at 10,000. */
export async function countRows<T, TB extends keyof T>(
  db: Database,
  query: SelectQueryBuilder<T, TB, object>,
): Promise<number> {
  const limited = query.select(sql<number>`1`.as('one')).limit(MAX_COUNTED)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${limited} as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counts a query's rows by the `values` of `column`; up to 10,000 in total. The query has no selection. */
export async function countByValue<T, TB extends keyof T, const V extends string>(
  db: Database,
  query: SelectQueryBuilder<T, TB, object>,
  { column, values }: { column: string; values: readonly V[] },
): Promise<Record<V, number>> {
  const limited = query.select(sql.ref<V>(column).as('value')).limit(MAX_COUNTED)
  const { rows } = await sql<{ value: V; count: number }>`
    select value, count(*) as count from ${limited} as counted group by value`.execute(db)
  const found = new Map(rows.map((row) => [row.value, row.count]))
  return Object.fromEntries(values.map((value) => [value, found.get(value) ?? 0])) as Record<V, number>
}
