import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PolicyAction, type Actor, can } from '#shared/contract/policy.ts'
import { fold } from '#shared/i18n/fold.ts'
import { ID_MAX } from '#shared/contract/id.ts'
import { type SearchKind, pluralizeKind, getRecordRow } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import { SEARCH_KINDS } from '#shared/search/values.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import {
  getVisibilityCondition,
  toVisibilityCondition,
  getVisibility,
} from '#server/core/access/visibility.ts'
import { getPeopleVisibilityCondition } from '#server/core/access/people-visibility.ts'
import type { OwnedTable } from '#server/core/access/table-scopes.ts'
import { notArchived } from '#server/core/access/archive.ts'
import { selectCompanyName } from '#server/core/records/sql-fragments.ts'
import { isCompanyMember } from '#server/features/users/queries.ts'
import {
  type SearchTerm,
  contains,
  containsWithCachedPlan,
  isBeginning,
  getSearchPattern,
} from '#server/platform/db/paging.ts'
import { getRecordTable } from '#server/core/records/get-record-table.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Context } from '#server/core/context/context.ts'

/** The table of a record type, and the order in which an index returns its rows, newest first. */
interface SearchSource {
  table: string
  title: string
  action: PolicyAction
  order: string[]
  status?: string
  only?: RawBuilder<unknown>
}

/** Differences from the defaults in `getSource`. */
const OVERRIDES: Partial<Record<SearchKind, Partial<SearchSource>>> = {
  ticket: { status: 'status' },
  project: { title: 'name', order: ['updated_at', 'id'], status: 'status', only: notArchived('projects') },
  brief: { title: 'project_name', status: 'status' },
  website: { title: 'name', order: ['launch_date', 'id'], only: notArchived('websites') },
  info_request: { action: 'infoRequest.read', status: 'status', only: isCounted },
  company: { title: 'name', only: notArchived('companies') },
  user: { title: 'full_name', order: ['id'], only: sql`deleted_at is null` },
}

const getSource = (kind: SearchKind): SearchSource => ({
  table: pluralizeKind(kind),
  title: 'title',
  action: `${kind}.read` as PolicyAction,
  order: ['created_at', 'id'],
  ...OVERRIDES[kind],
})

/** Maximum number of results of each kind. */
const MAX_RESULTS = 5
/** The number of matches to rank. Matches with the text in the title come first. */
const RANKED = 40
/** A trigram index needs three letters or digits in a row. Shorter texts are found in the newest records. */
const INDEXED = /[\p{L}\p{N}]{3}/u
const NEWEST = 300

type RankedHit = SearchHit & { inTitle: boolean; byNumber: boolean }

interface SearchQuery {
  q: string
  kind?: readonly SearchKind[] | undefined
  company?: number | undefined
}

/** The actor who searches, and the company that the search is limited to. */
interface SearchScope {
  actor: Actor
  company: number | undefined
}

/**
 * Finds a few records of each kind that contain each word of `q` or have it as id. Some of the words may name a
 * record's client or company instead.
 */
export async function findRecords(
  ctx: Context,
  { q, kind: kinds = SEARCH_KINDS, company }: SearchQuery,
): Promise<SearchHit[]> {
  const allowed = SEARCH_KINDS.filter(
    (kind) =>
      kinds.includes(kind) && can(ctx.actor, getSource(kind).action) && hasAddress(kind, ctx.actor.role),
  )
  if (allowed.length === 0) return []
  const words = await readWords(ctx, q)
  const id = parseRecordId(fold(q))
  if (words.length === 0 && id === undefined) return []
  const statement = buildStatement({ actor: ctx.actor, company }, { kinds: allowed, words, id })
  const { rows } = await statement.execute(ctx.db)
  return allowed.flatMap((kind) => rankHits(rows.filter((row) => row.kind === kind)))
}

/** Returns the id in `48` or `#48`. */
function parseRecordId(q: string): number | undefined {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(q)?.[1])
  return id <= ID_MAX ? id : undefined
}

function buildStatement(
  scope: SearchScope,
  { kinds, words, id }: { kinds: readonly SearchKind[]; words: readonly Word[]; id: number | undefined },
): RawBuilder<RankedHit> {
  const isIndexed = words.some(({ folded }) => INDEXED.test(folded))
  const isOfClients = words.some(({ companies }) => companies.length > 0)
  const parts = kinds.flatMap((kind) => [
    ...(id !== undefined ? [selectById(kind, scope, id)] : []),
    selectMatches(kind, { scope, words, match: matchText, isIndexed }),
    ...(isOfClients ? [selectMatches(kind, { scope, words, match: matchTextOrClient, isIndexed })] : []),
  ])
  // Columns that all parts have in common are selected once, because planning the statement takes longer than running
  // it.
  const inTitle = words.map(({ folded }) => sql`position(${folded} in fold(title)) > 0`)
  return sql<RankedHit>`select kind, id, title, status, ${selectCompanyName(sql.raw('company_id'))} as context,
    ${sql.join(inTitle, sql` and `)} as in_title, by_number
    from (${sql.join(parts, sql` union all `)}) as found`
}

/** Whether users with this role have a page or a list for this kind of record. Clients have no list of companies. */
function hasAddress(kind: SearchKind, reader: Role): boolean {
  const { pages, lists } = getRecordRow(kind)
  return Boolean(pages?.[reader] ?? lists?.[reader])
}

/** Ranks unique results: the record with that id, then those with the text in the title, then others. */
function rankHits(found: RankedHit[]): RankedHit[] {
  const rank = ({ byNumber: number, inTitle }: RankedHit) => (number ? 0 : inTitle ? 1 : 2)
  const ranked = found.toSorted((a, b) => rank(a) - rank(b))
  const ids = new Set<number>()
  return ranked.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, MAX_RESULTS)
}

type Match = (kind: SearchKind, word: Word) => RawBuilder<unknown>

const matchText: Match = (kind, word) => contains(`${getRecordTable(kind)}.search`, word)

/** Returns the column with the company of a record. */
const getCompanyColumn = (kind: Exclude<SearchKind, 'user'>) =>
  sql.raw(`${pluralizeKind(kind)}.${kind === 'company' ? 'id' : 'company_id'}`)

const matchTextOrClient: Match = (kind, word) => {
  const isOfClient =
    kind === 'user'
      ? sql`users.id in (select user_id from memberships where company_id = any(${word.companies}) and ended_at is null)`
      : sql`${getCompanyColumn(kind)} = any(${word.companies})`
  return sql`(${matchText(kind, word)} or ${isOfClient})`
}

function selectMatches(
  kind: SearchKind,
  search: { scope: SearchScope; words: readonly Word[]; match: Match; isIndexed: boolean },
): RawBuilder<unknown> {
  const { scope, words, match, isIndexed } = search
  const { table, order } = getSource(kind)
  const columns = order.map((column) => sql.raw(`${table}.${column} desc`))
  const newest = (limit: number) => sql`order by ${sql.join(columns)} limit ${sql.lit(limit)}`
  const conditions = words.map((word) => match(kind, word))
  const matches = sql.join(conditions, sql` and `)
  const rows = sql`${sql.raw(table)} where ${getSearchFilter(kind, scope)}`
  return isIndexed
    ? selectHits(kind, scope, { rows: sql`${rows} and ${matches} ${newest(RANKED)}` })
    : selectHits(kind, scope, {
        rows: sql`(select * from ${rows} ${newest(NEWEST)}) as ${sql.raw(table)} where ${matches}`,
      })
}

function selectById(kind: SearchKind, scope: SearchScope, id: number): RawBuilder<unknown> {
  const { table } = getSource(kind)
  const rows = sql`${sql.raw(table)} where ${getSearchFilter(kind, scope)} and ${sql.raw(table)}.id = ${id}`
  return selectHits(kind, scope, { rows, isByNumber: true })
}

function getSearchFilter(kind: SearchKind, scope: SearchScope): RawBuilder<unknown> {
  const { action, only = sql`true` } = getSource(kind)
  const { actor, company } = scope
  if (kind !== 'user')
    return sql`${getVisibilityCondition(actor, action, { table: getRecordTable(kind) as OwnedTable, company })} and ${only}`
  const isInCompany = company === undefined ? sql`true` : isCompanyMember(actor, company)
  return sql`${getPeopleVisibilityCondition(actor)} and ${isInCompany} and ${only}`
}

function selectHits(
  kind: SearchKind,
  scope: SearchScope,
  { rows, isByNumber = false }: { rows: RawBuilder<unknown>; isByNumber?: boolean | undefined },
): RawBuilder<unknown> {
  const { table, title, status } = getSource(kind)
  const company = selectCompany(kind, scope)
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return sql`(select ${sql.lit(kind)} as kind, ${column('id')} as id, ${column(title)} as title,
    ${status ? sql`${column(status)}::text` : sql`null`} as status, ${company} as company_id,
    ${sql.lit(isByNumber)} as by_number from ${rows})`
}

/** Returns the company that is shown next to a record's title. */
function selectCompany(kind: SearchKind, scope: SearchScope): RawBuilder<unknown> {
  if (kind === 'user') return selectFirstCompany(scope)
  return kind === 'company' ? sql`null::integer` : getCompanyColumn(kind)
}

/** Selects the company that a client joined first, among the companies that the actor can see. */
function selectFirstCompany(scope: SearchScope): RawBuilder<unknown> {
  // A left join, because PostgreSQL drops it if the condition is true. Planning a subquery took a third of the
  // statement's time.
  const isSeen = getVisibilityCondition(scope.actor, 'company.read', { table: 'companies' })
  return sql`(select memberships.company_id from memberships
    left join companies on companies.id = memberships.company_id
    where memberships.user_id = users.id and memberships.ended_at is null and ${isSeen}
    order by memberships.created_at, memberships.company_id limit 1)`
}

/** A word to search for, and the companies that it may name, by their own names or their members' names. */
interface Word extends SearchTerm {
  folded: string
  pattern: string
  companies: readonly number[]
}

/** The maximum number of words to search for. The others are ignored. */
const MAX_WORDS = 8
/** The maximum number of companies that a word can name, the newest first. More wouldn't be a useful answer. */
const MAX_COMPANIES = 50

/** Returns the words of a search. Only actors who can read people find records by client or company. */
async function readWords(ctx: Context, q: string): Promise<Word[]> {
  const texts = [...new Set(q.split(/\s+/).filter(fold).map(toReadableAddress))].slice(0, MAX_WORDS)
  if (texts.length === 0) return []
  const visibilityCondition = can(ctx.actor, 'user.read')
    ? toVisibilityCondition(getVisibility(ctx.actor, 'company.read', { table: 'companies' }), 'companies')
    : undefined
  const wordQueries = texts.map((text) => {
    const searched = { pattern: getSearchPattern(text), begins: isBeginning(text) }
    const companies = visibilityCondition
      ? selectNamedCompanies(searched, visibilityCondition)
      : sql`'{}'::integer[]`
    return sql`select fold(${text}) as folded, ${searched.pattern} as pattern,
      ${sql.lit(searched.begins)} as begins, ${companies} as companies`
  })
  const { rows } = await sql.join<Word>(wordQueries, sql` union all `).execute(ctx.db)
  return rows
}

function selectNamedCompanies(searched: SearchTerm, isSeen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  // Plans for short texts aren't cached, because each mix of short and long words would be another statement to cache.
  const matchesName = searched.begins ? contains : containsWithCachedPlan
  return sql`array(
    select id from companies where ${matchesName('companies.search', searched)} and ${isSeen}
    union
    select companies.id from memberships join users on users.id = user_id join companies on companies.id = company_id
    where ended_at is null and deleted_at is null and ${matchesName('users.search', searched)} and ${isSeen}
    order by 1 desc limit ${sql.lit(MAX_COMPANIES)})`
}
