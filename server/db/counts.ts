import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows of a query without a selection there are of each of `values` in `column`. */
export async function countBy<T, TB extends keyof T, const V extends string>(
  query: SelectQueryBuilder<T, TB, object>,
  column: string,
  values: readonly V[],
): Promise<Record<V, number>> {
  const value = sql.ref<string>(column)
  const rows = await query
    .clearSelect()
    .select((eb) => [value.as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(value)
    .$castTo<{ value: string; count: number }>()
    .execute()
  const found = new Map(rows.map((row) => [row.value, row.count]))
  return Object.fromEntries(values.map((v) => [v, found.get(v) ?? 0])) as Record<V, number>
}
