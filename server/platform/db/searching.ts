import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { MAX_COUNTED } from './counts.ts'
import { snakeCase } from './driver/camel-case.ts'
import {
  type Order,
  type OrderTerm,
  type Page,
  type PageQuery,
  buildPageClause,
  toPage,
  readPage,
} from './paging.ts'

/**
 * Reads one page of a search and its total. `query` selects the keys of `order`. No index finds text in the order of a
 * list, so both come from one pass over all matches. If there are so many matches that they are close together in the
 * list's order, the page is read in that order instead, which is faster than sorting.
 * @throws 400 for a cursor of another list
 */
async function readSearch<DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, page }: { order: Order; page: PageQuery },
): Promise<Page<Row>> {
  const { total, ids } = await findIds(db, query, { order, page })
  if (!ids) return readPage(query, { order, page, total: async () => Math.min(total, MAX_COUNTED) })
  const rows = ids.length > 0 ? await readRows(query, order, ids) : []
  return toPage(rows, { order, limit: page.limit, total })
}

type SearchQuery = PageQuery & { q?: string | undefined }

/** Reads one page of a list. With `q`, this is a search, which has its own total. Otherwise `total` counts the rows. */
export const readList = <DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, page, total }: { order: Order; page: SearchQuery; total: () => Promise<number> },
): Promise<Page<Row>> =>
  page.q ? readSearch(db, query, { order, page }) : readPage(query, { order, page, total })

/** Returns the number of matches, and a page's ids; null if they are found faster in the list's order. */
async function findIds<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, page }: { order: Order; page: PageQuery },
): Promise<{ total: number; ids: number[] | null }> {
  const keys = query.clearSelect().select(order.terms.map(({ expression, key }) => expression.as(key)))
  const terms = order.terms.map((term) => ({ ...term, expression: sql.ref(`found.${term.key}`) }))
  const foundOrder = { ...order, terms }
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${keys.limit(sql.lit(MAX_COUNTED + 1))}),
      counted as materialized (select count(*) as total, count(*) <= ${getMaxSorted(order, page)} as is_sorted from found)
    select total, case when is_sorted then array(select ${getIdExpression(foundOrder)} from found
      where (select is_sorted from counted) and ${buildPageClause(foundOrder, page)}) end as ids
    from counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** Passing a row in the list's order takes about as long as sorting this many matches. */
const SORT_COST_RATIO = 4

/**
 * Returns the maximum number of matches to sort. If there are more, a page is read in the list's order, which passes
 * `limit * rows / matches` rows.
 */
function getMaxSorted({ table }: Order, { limit }: PageQuery): RawBuilder<unknown> {
  if (!table) return sql.lit(MAX_COUNTED)
  // Null until the table is analyzed for the first time. `least` ignores it then.
  const rows = sql`(select nullif(reltuples, -1) from pg_class where oid = ${sql.lit(snakeCase(table))}::regclass)`
  return sql`least(${sql.lit(MAX_COUNTED)}, sqrt(${sql.lit(SORT_COST_RATIO * limit)} * ${rows}))`
}

/** Reads a page's rows in a statement with a cached plan. The search itself is planned for each text. */
function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  ids: number[],
): Promise<Row[]> {
  let rows = query
    .clearWhere()
    .where(sql<boolean>`${getIdExpression(order)} in (select unnest(${ids}::bigint[]))`)
  for (const { expression } of order.terms) rows = rows.orderBy(expression, order.direction)
  return rows.execute()
}

const getIdExpression = ({ terms }: Order) => (terms.at(-1) as OrderTerm).expression
