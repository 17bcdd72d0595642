import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { isStorable } from '#shared/contract/fields.ts'
import { parseJson } from '#shared/contract/parse-json.ts'
import { fold } from '#shared/i18n/fold.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { badRequest } from '#server/platform/errors.ts'
import { PLAN_EACH_TIME } from './driver/statement-names.ts'
import type { DB as Tables } from '#server/schema/types.ts'
import { t } from '#shared/i18n/t.ts'

/** One term of a list's order: the expression to sort by and the row key that holds its value. */
export interface OrderTerm {
  expression: RawBuilder<unknown>
  key: string
  type: 'timestamptz' | 'date' | 'int4' | 'int8' | 'text' | 'ticket_priority'
  /** The value of all rows of this source, if they all have the same value. */
  constant?: number
}

/** A total order: its last term is unique. All terms have the same direction, so that one index serves it. */
export interface Order {
  direction: 'asc' | 'desc'
  terms: OrderTerm[]
  /** The table whose rows it orders, if there is one. */
  table?: keyof Tables
}

/** Returns the order by these columns of a table; the last one is its id. */
export const createTableOrder = (
  direction: Order['direction'],
  table: keyof Tables,
  columns: Record<string, OrderTerm['type']>,
): Order => ({
  direction,
  table,
  terms: Object.entries(columns).map(([key, type]) => ({
    expression: sql.ref(`${table}.${key}`),
    key,
    type,
  })),
})

/** Part of a list, the total, and the cursor of the next part. */
export class Page<T> {
  readonly items: T[]
  readonly total: number
  readonly next: string | undefined

  constructor(items: T[], total: number, next: string | undefined) {
    this.items = items
    this.total = total
    this.next = next
  }

  /** Returns the page with these items instead. */
  withItems<U>(items: U[]): Page<U> {
    return new Page(items, this.total, this.next)
  }
}

function encodeCursor(order: Order, row: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(order.terms.map((term) => row[term.key]))).toString('base64url')
}

/** Returns the values of the order's keys in the row that a cursor names. @throws 400 for a cursor of another list */
function decodeCursor(order: Order, cursor: string): unknown[] {
  const values = jsonOrUndefined(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(values) || !matchesOrder(order, values))
    throw badRequest(t('This cursor belongs to another list.'))
  return values
}

function jsonOrUndefined(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

// PostgreSQL has no year 0.
const hasValidYear = (value: string) => !value.startsWith('0000')
const KEYS: Record<OrderTerm['type'], z.ZodType> = {
  timestamptz: z.iso.datetime({ precision: 3 }).refine(hasValidYear),
  date: z.union([z.iso.date().refine(hasValidYear), z.literal('infinity')]),
  int4: z.int32(),
  int8: z.int(),
  text: z.string().refine(isStorable),
  ticket_priority: z.enum(TICKET_PRIORITIES),
}

const matchesOrder = ({ terms }: Order, values: unknown[]) =>
  values.length === terms.length && terms.every(({ type }, i) => KEYS[type].safeParse(values[i]).success)

/** Page sizes are rounded up to these, because a cached plan is made for one number of rows. */
const LENGTHS = [10, 20, 50, 100]
const getQueryLimit = (limit: number) => LENGTHS.find((length) => length >= limit) ?? limit

/** Returns a condition for the rows after these values: a row comparison, which an index finds at once. */
function buildCursorCondition(order: Order, values: readonly unknown[]): RawBuilder<SqlBool> {
  const [first, ...terms] = order.terms
  // No index begins with a constant, so the comparison with it is decided here.
  if (first?.constant !== undefined && first.constant !== values[0])
    return sql<SqlBool>`${sql.lit(first.constant > Number(values[0]) === (order.direction === 'asc'))}`
  return first?.constant === undefined || terms.length === 0
    ? compareTerms(order, order.terms, values)
    : compareTerms(order, terms, values.slice(1))
}

function compareTerms({ direction }: Order, terms: OrderTerm[], values: readonly unknown[]) {
  const leftSide = sql.join(terms.map((term) => term.expression))
  const right = sql.join(terms.map((term, i) => sql`${values[i]}::${sql.raw(term.type)}`))
  return direction === 'asc'
    ? sql<SqlBool>`(${leftSide}) > (${right})`
    : sql<SqlBool>`(${leftSide}) < (${right})`
}

export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/**
 * Returns the condition, order, and limit for one source of a list that is assembled from several: `where … and
 * ${buildPageClause(order, page)}`.
 */
export function buildPageClause(order: Order, { limit, cursor }: PageQuery): RawBuilder<unknown> {
  const after = cursor ? buildCursorCondition(order, decodeCursor(order, cursor)) : sql`true`
  const orderTerms = order.terms.map((term) => sql`${term.expression} ${sql.raw(order.direction)}`)
  return sql`${after} order by ${sql.join(orderTerms)} limit ${sql.lit(getQueryLimit(limit) + 1)}`
}

/**
 * Counts the rows of a list. It can wait for `knownTotal`, their number if the page has all of them. If most lists are
 * that short, this saves counting them; longer lists are then counted only after the page has been read.
 */
type CountTotal = (knownTotal: () => Promise<number | undefined>) => Promise<number>

/** Reads one page of `query`, which selects the keys of `order`. @throws 400 for a cursor of another list */
export async function readPage<DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, page: { limit, cursor }, total }: { order: Order; page: PageQuery; total: CountTotal },
): Promise<Page<Row>> {
  const after = cursor ? decodeCursor(order, cursor) : undefined
  const most = getQueryLimit(limit)
  // One extra row shows whether there is a next page.
  let part = query.limit(sql.lit(most + 1))
  if (after) part = part.where(buildCursorCondition(order, after))
  for (const term of order.terms) part = part.orderBy(term.expression, order.direction)
  const reading = part.execute() as Promise<Row[]>
  const knownTotal = async () => {
    const { length } = await reading
    return after || length > most ? undefined : length
  }
  const [rows, count] = await Promise.all([reading, total(knownTotal)])
  return toPage(rows, { order, limit, total: count })
}

/** Returns the page that begins with `rows`. Rows past `limit` mean that there is a next page. */
export function toPage<Row extends Record<string, unknown>>(
  rows: Row[],
  { order, limit, total }: { order: Order; limit: number; total: number },
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next = rows.length > limit && last ? encodeCursor(order, last) : undefined
  return new Page(items, total, next)
}

const BATCH = 500

/** Yields all rows of `query` in order, in keyset batches: memory use does not grow with the number of rows. */
export async function* readBatches<DB, TB extends keyof DB, Row extends Record<string, unknown>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
): AsyncGenerator<Row[], void> {
  let cursor: string | undefined
  do {
    const page = await readPage(query, { order, page: { limit: BATCH, cursor }, total: async () => 0 })
    yield page.items
    cursor = page.next
  } while (cursor)
}

/** Patterns for the text before a word; the empty text is the start of the value. */
const WORD_STARTS = ['', '% ', '%\n', '%(', '%"', "%'", '%-', '%/', '%@', '%.']
/** Matches texts that are too short for a trigram index to find inside a word, in scripts that separate words. */
const BEGINNING = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,2}$/u

/** A text to search for: its folded and escaped form, or the SQL that makes it (`getSearchPattern`). */
export interface SearchTerm {
  pattern: string | RawBuilder<string>
  /** Whether only words that begin with it match. */
  begins: boolean
}

/** Matches `q` in a folded `column` by a trigram index; one or two letters only at beginnings of words. */
export function contains(column: string, q: string | SearchTerm | undefined): RawBuilder<SqlBool> {
  if (!q) return sql<SqlBool>`true`
  const searched = typeof q === 'string' ? { pattern: getSearchPattern(q), begins: isBeginning(q) } : q
  return sql<SqlBool>`${sql.raw(PLAN_EACH_TIME)} ${containsWithCachedPlan(column, searched)}`
}

/** Like `contains`, for a statement that reads every match anyway, so that one cached plan fits all texts. */
export function containsWithCachedPlan(column: string, { pattern, begins }: SearchTerm): RawBuilder<SqlBool> {
  const buildLike = (prefix: string) =>
    sql<SqlBool>`${sql.ref(column)} like ${sql.lit(prefix)} || ${pattern}::text || '%'`
  return sql<SqlBool>`(${sql.join((begins ? WORD_STARTS : ['%']).map(buildLike), sql` or `)})`
}

/** Whether only words that begin with this text match. */
export const isBeginning = (text: string): boolean => BEGINNING.test(fold(text))

/** Returns a text's pattern. It's escaped after folding, which turns a fullwidth percent sign into `%`. */
export const getSearchPattern = (text: string): RawBuilder<string> =>
  sql`regexp_replace(fold(${text}), ${sql.lit(String.raw`[\\%_]`)}, ${sql.lit(String.raw`\\\&`)}, 'g')`

/** Matches one of a few values in `column`, as literals, so that a cached plan fits them. */
export const matchesAny = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
