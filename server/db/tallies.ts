import { sql } from 'kysely'
import { type Action, type Actor, reachOf } from '#shared/contract/policy.ts'
import type { Database } from './connection.ts'
import { prepared } from './prepared.ts'
import { batchedDatabaseReads } from './batched-reads.ts'

export type TallyKind =
  | 'briefs'
  | 'projects'
  | 'archived_projects'
  | 'websites'
  | 'archived_websites'
  | 'tickets'
  | 'info_requests'

/** Number of records of a kind with a status and, for tickets, a priority. */
export interface Tally {
  ownerId: number
  kind: TallyKind
  status: string
  priority: string
  n: number
}

const EVERYBODY = 0

/**
 * The tallies of the kinds, over what `action` lets `actor` reach. The cost does not grow with the number of records.
 */
export async function readTallies(
  db: Database,
  actor: Actor,
  action: Action,
  kinds: TallyKind[],
): Promise<Tally[]> {
  const reach = reachOf(actor, action)
  if (reach === 'none') return []
  return (await readerOf(kinds)(db, reach === 'any' ? EVERYBODY : actor.id)) ?? []
}

type Reader = (db: Database, ownerId: number) => Promise<Tally[] | undefined>

const readers = new Map<string, Reader>()

/** Open pages request the same figures at once when they learn of a change. */
function readerOf(kinds: TallyKind[]): Reader {
  const name = kinds.join()
  const reader = readers.get(name) ?? batchedDatabaseReads((db, owners) => talliesByOwner(db, owners, kinds))
  readers.set(name, reader)
  return reader
}

async function talliesByOwner(db: Database, ownerIds: number[], kinds: TallyKind[]) {
  const rows = await talliesOf(db, ownerIds, kinds)
  return Map.groupBy<number, Tally>(rows, (row) => row.ownerId)
}

const talliesOf = prepared((db, ownerIds: number[], kinds: TallyKind[]) =>
  db
    .selectFrom('tallies')
    .select(['ownerId', 'kind', 'status', 'priority', sql<number>`sum(n)::bigint`.as('n')])
    .where('ownerId', '=', sql<number>`any(${ownerIds})`)
    .where('kind', '=', sql<string>`any(${kinds})`)
    .groupBy(['ownerId', 'kind', 'status', 'priority'])
    .$castTo<Tally>(),
)

export interface TallyFilter {
  statuses?: readonly string[] | undefined
  priority?: string | undefined
}

/** Number of records that match the filter. */
export const totalOf = (tallies: Tally[], { statuses, priority }: TallyFilter = {}): number =>
  tallies
    .filter((tally) => !statuses || statuses.includes(tally.status))
    .filter((tally) => !priority || tally.priority === priority)
    .reduce((sum, tally) => sum + tally.n, 0)

/** Number of records in each of `statuses`. */
export const countsOf = <const S extends string>(
  tallies: Tally[],
  statuses: readonly S[],
  priority?: string,
): Record<S, number> =>
  Object.fromEntries(statuses.map((s) => [s, totalOf(tallies, { statuses: [s], priority })])) as Record<
    S,
    number
  >

/** Sums the differences that writers have appended since the last run. Unchanged tallies are left alone. */
export async function compactTallies(db: Database): Promise<void> {
  await sql`
    with changed as (
        select distinct kind, owner_id, status, priority from tallies where not added_up),
      gone as (
        delete from tallies using changed
        where (tallies.owner_id, tallies.kind, tallies.status, tallies.priority)
          = (changed.owner_id, changed.kind, changed.status, changed.priority)
        returning tallies.*)
    insert into tallies (kind, owner_id, status, priority, n, added_up)
    select kind, owner_id, status, priority, sum(n), true from gone
    group by kind, owner_id, status, priority having sum(n) <> 0`.execute(db)
}
