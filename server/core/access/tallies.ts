import { type SqlBool, sql } from 'kysely'
import { type Visibility, listCompanyIds, getUntalliedCondition } from './visibility.ts'
import type { OwnedTable } from './table-scopes.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { MAX_COUNTED } from '#server/platform/db/counts.ts'
import { batchDatabaseReads, padKeys } from '#server/platform/db/batch-reads.ts'
import { compileOnce } from '#server/platform/db/driver/compile-once.ts'

export type TallyKind =
  | 'briefs'
  // Briefs of archived companies, which wait on no one. They're counted as `briefs` as well.
  | 'briefs_at_rest'
  | 'projects'
  | 'archived_projects'
  | 'websites'
  | 'archived_websites'
  | 'tickets'
  | 'info_requests'

/** The number of records of a kind with a status and, for tickets, a priority. */
export interface Tally {
  kind: TallyKind
  status: string
  priority: string
  n: number
}

/** A company's tally. Private records are counted separately. */
type CompanyTally = Tally & { companyId: number; private: boolean }

const ALL_COMPANIES = 0

/**
 * Reads the tallies of the kinds for the records that `visibility` includes. It must be the visibility of tickets, or
 * of the requested kind. The cost doesn't grow with the number of records, except for private records and records of
 * chosen projects. Those are counted, up to 10,000.
 */
export async function readTallies(
  db: Database,
  visibility: Visibility,
  kinds: TallyKind[],
): Promise<Tally[]> {
  if (visibility === 'all') return (await getReader(kinds)(db, ALL_COMPANIES)) ?? []
  const read = async (company: number) => (await getReader(kinds)(db, company)) ?? []
  const [whole, open, counted] = await Promise.all([
    Promise.all(listCompanyIds(visibility.whole).map(read)),
    Promise.all(listCompanyIds(visibility.open).map(read)),
    Promise.all(kinds.map((kind) => countUntallied(db, visibility, kind))),
  ])
  return [...whole.flat(), ...open.flat().filter((tally) => !tally.private), ...counted.flat()]
}

type TallyReader = (db: Database, company: number) => Promise<CompanyTally[] | undefined>

const readers = new Map<string, TallyReader>()

/** Returns a batched reader. Open pages request the same tallies at once when they learn of a change. */
function getReader(kinds: TallyKind[]): TallyReader {
  const name = kinds.join()
  const reader =
    readers.get(name) ?? batchDatabaseReads((db, companies) => readTalliesByCompany(db, companies, kinds))
  readers.set(name, reader)
  return reader
}

async function readTalliesByCompany(db: Database, companies: number[], kinds: TallyKind[]) {
  const read = kinds.includes('briefs_at_rest') ? readWithBriefsAtRest : readSums
  const rows = await read(db, padKeys(companies), padKeys(kinds))
  return Map.groupBy<number, CompanyTally>(rows, (row) => row.companyId)
}

const COLUMNS = ['private', 'status', 'priority'] as const
const SUM = sql<number>`sum(n)::bigint`.as('n')

const selectSums = (db: Database, companies: readonly number[], kinds: readonly TallyKind[]) =>
  db
    .selectFrom('tallies')
    .select(['companyId', 'kind', ...COLUMNS, SUM])
    .where('companyId', '=', sql<number>`any(${companies})`)
    .where('kind', '=', sql<string>`any(${kinds})`)
    .groupBy(['companyId', 'kind', ...COLUMNS])
    .$castTo<CompanyTally>()

/** Selects the tallies of briefs of archived companies. They are added up for `ALL_COMPANIES`. */
const selectBriefsAtRest = (db: Database, companies: readonly number[]) =>
  db
    .selectFrom('companies as archived')
    .innerJoin('tallies', 'tallies.companyId', 'archived.id')
    .innerJoin(
      sql<{ id: number }>`(select distinct unnest(${companies}::integer[]))`.as<'asked'>(sql`asked(id)`),
      (join) => join.onTrue(),
    )
    .select(['asked.id as companyId', sql<TallyKind>`'briefs_at_rest'`.as('kind'), ...COLUMNS, SUM])
    .where('archived.archivedAt', 'is not', null)
    .where('tallies.kind', '=', 'briefs')
    .where(sql<SqlBool>`asked.id in (${sql.lit(ALL_COMPANIES)}, archived.id)`)
    .groupBy(['asked.id', ...COLUMNS])
    .$castTo<CompanyTally>()

const readSums = compileOnce(selectSums)
const readWithBriefsAtRest = compileOnce((db, companies: readonly number[], kinds: readonly TallyKind[]) =>
  selectSums(db, companies, kinds).unionAll(selectBriefsAtRest(db, companies)),
)

interface CountedTable {
  table: OwnedTable
  /** The counted rows, as SQL. */
  rows: string
  status?: string
  priority?: string
}

/** The records of each kind, and the columns that they are counted by, as in `baseline/functions/tallies.sql`. */
const COUNTED_TABLES: Record<TallyKind, CountedTable> = {
  briefs: { table: 'briefs', rows: 'briefs where true' },
  briefs_at_rest: {
    table: 'briefs',
    rows: 'briefs where exists (select from companies where id = company_id and archived_at is not null)',
  },
  projects: { table: 'projects', rows: 'projects where archived_at is null' },
  archived_projects: { table: 'projects', rows: 'projects where archived_at is not null' },
  websites: { table: 'websites', rows: 'websites where archived_at is null', status: `'live'` },
  archived_websites: { table: 'websites', rows: 'websites where archived_at is not null', status: `'live'` },
  tickets: { table: 'tickets', rows: 'tickets where true', priority: 'priority::text' },
  info_requests: {
    table: 'infoRequests',
    rows: 'info_requests where withdrawn_at is null and not project_archived',
  },
}

/** Counts records that no tally covers: private ones and those limited to chosen projects. */
async function countUntallied(db: Database, visibility: Visibility, kind: TallyKind): Promise<Tally[]> {
  const { table, rows, status = 'status::text', priority = `''` } = COUNTED_TABLES[kind]
  const condition = getUntalliedCondition(visibility, table)
  if (!condition) return []
  const { rows: found } = await sql<Tally>`
    select ${sql.lit(kind)} as kind, status, priority, count(*) as n from (
      select ${sql.raw(status)} as status, ${sql.raw(priority)} as priority
      from ${sql.raw(rows)} and ${condition} limit ${sql.lit(MAX_COUNTED)}) as counted
    group by status, priority`.execute(db)
  return found
}

export const filterTallies = (tallies: Tally[], kind: TallyKind): Tally[] =>
  tallies.filter((tally) => tally.kind === kind)

export interface TallyFilter {
  statuses?: readonly string[] | undefined
  priority?: string | undefined
}

/** Returns the number of records that match the filter. */
export const sumTallies = (tallies: Tally[], { statuses, priority }: TallyFilter = {}): number =>
  tallies
    .filter((tally) => !statuses || statuses.includes(tally.status))
    .filter((tally) => !priority || tally.priority === priority)
    .reduce((sum, tally) => sum + tally.n, 0)

/** Returns the number of records of one kind that `visibility` includes and that match the filter. */
export const readTotal = async (
  db: Database,
  visibility: Visibility,
  { kind, filter = {} }: { kind: TallyKind; filter?: TallyFilter | undefined },
) => sumTallies(await readTallies(db, visibility, [kind]), filter)

/** Returns the number of records in each of `statuses`. */
export const countByStatus = <const S extends string>(
  tallies: Tally[],
  statuses: readonly S[],
  priority?: string,
): Record<S, number> =>
  Object.fromEntries(statuses.map((s) => [s, sumTallies(tallies, { statuses: [s], priority })])) as Record<
    S,
    number
  >

/** Sums the differences that writers have appended since the last run. Unchanged tallies are left alone. */
export async function compactTallies(db: Database): Promise<void> {
  await sql`
    with changed as (
        select distinct kind, company_id, private, status, priority from tallies where not added_up),
      gone as (
        delete from tallies using changed
        where (tallies.company_id, tallies.kind, tallies.private, tallies.status, tallies.priority)
          = (changed.company_id, changed.kind, changed.private, changed.status, changed.priority)
        returning tallies.*)
    insert into tallies (kind, company_id, private, status, priority, n, added_up)
    select kind, company_id, private, status, priority, sum(n), true from gone
    group by kind, company_id, private, status, priority having sum(n) <> 0`.execute(db)
}
