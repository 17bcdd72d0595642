import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { MAX_COUNTED } from './counts.ts'
import { type Order, type OrderTerm, type Page, type PageQuery, firstOf, pageOf, readPage } from './paging.ts'

/**
 * Reads one page of a search and its total. `query` selects the keys of `order`. No index finds text in the order of a
 * list, so both are taken from one look at everything that matches. If that is more than is counted, the page is read
 * in the list's order instead, where matches are then close together.
 * @throws 400 for a cursor of another list
 */
export async function readSearch<DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  page: PageQuery,
): Promise<Page<Row>> {
  const { total, ids } = await findIds(db, query, order, page)
  if (total > MAX_COUNTED) return readPage(query, order, page, async () => MAX_COUNTED)
  const rows = ids.length > 0 ? await readRows(query, order, ids) : []
  return pageOf(rows, order, page.limit, total)
}

/** How many rows match, and the ids of those on the page; none if more match than are counted. */
async function findIds<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  page: PageQuery,
): Promise<{ total: number; ids: number[] }> {
  const keys = query.clearSelect().select(order.terms.map(({ by, key }) => by.as(key)))
  const terms = order.terms.map((term) => ({ ...term, by: sql.ref(`found.${term.key}`) }))
  const ofFound = { ...order, terms }
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${keys.limit(sql.lit(MAX_COUNTED + 1))}),
      counted as materialized (select count(*) as total from found)
    select total, array(select ${idOf(ofFound)} from found
      where (select total from counted) <= ${sql.lit(MAX_COUNTED)} and ${firstOf(ofFound, page)}) as ids
    from counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** By a statement of its own, whose plan is kept: what matches is planned anew for each text. */
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
