import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { MAX_COUNTED } from './counts.ts'
import { snakeCase } from './driver/camel-case.ts'
import { type Order, type OrderTerm, type Page, type PageQuery, firstOf, pageOf, readPage } from './paging.ts'

/**
 * Reads one page of a search and its total. `query` selects the keys of `order`. No index finds text in the order of a
 * list, so both are taken from one look at everything that matches. If so much matches that it is close together in the
 * list's order, the page is read in that order instead, which takes less than sorting.
 * @throws 400 for a cursor of another list
 */
async function readSearch<DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  page: PageQuery,
): Promise<Page<Row>> {
  const { total, ids } = await findIds(db, query, order, page)
  if (!ids) return readPage(query, order, page, async () => Math.min(total, MAX_COUNTED))
  const rows = ids.length > 0 ? await readRows(query, order, ids) : []
  return pageOf(rows, order, page.limit, total)
}

/** Reads one page of a list: of a search for `q` with its total, else with the number of rows that `total` counts. */
export const readList = <DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  page: PageQuery & { q?: string | undefined },
  total: () => Promise<number>,
): Promise<Page<Row>> => (page.q ? readSearch(db, query, order, page) : readPage(query, order, page, total))

/** How many rows match, and the ids of those on the page; null if they are found faster in the list's order. */
async function findIds<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  page: PageQuery,
): Promise<{ total: number; ids: number[] | null }> {
  const keys = query.clearSelect().select(order.terms.map(({ by, key }) => by.as(key)))
  const terms = order.terms.map((term) => ({ ...term, by: sql.ref(`found.${term.key}`) }))
  const ofFound = { ...order, terms }
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${keys.limit(sql.lit(MAX_COUNTED + 1))}),
      counted as materialized (select count(*) as total, count(*) <= ${mostSorted(order, page)} as is_sorted from found)
    select total, case when is_sorted then array(select ${idOf(ofFound)} from found
      where (select is_sorted from counted) and ${firstOf(ofFound, page)}) end as ids
    from counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** To pass a row in the list's order takes about as long as to sort this many that match. */
const SORTED_MEANWHILE = 4

/** Of more matches, a page is read in the list's order, for which `limit * rows / matches` rows are passed. */
function mostSorted({ table }: Order, { limit }: PageQuery): RawBuilder<unknown> {
  if (!table) return sql.lit(MAX_COUNTED)
  // Unknown until the table is analyzed for the first time, which `least` then leaves out.
  const rows = sql`(select nullif(reltuples, -1) from pg_class where oid = ${sql.lit(snakeCase(table))}::regclass)`
  return sql`least(${sql.lit(MAX_COUNTED)}, sqrt(${sql.lit(SORTED_MEANWHILE * limit)} * ${rows}))`
}

/** A separate statement, so that its plan is kept; the search itself is planned for each text. */
function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  ids: number[],
): Promise<Row[]> {
  let rows = query.clearWhere().where(sql<boolean>`${idOf(order)} in (select unnest(${ids}::bigint[]))`)
  for (const { by } of order.terms) rows = rows.orderBy(by, order.direction)
  return rows.execute()
}

const idOf = ({ terms }: Order) => (terms.at(-1) as OrderTerm).by
