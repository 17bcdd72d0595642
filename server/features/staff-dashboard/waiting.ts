import { type RawBuilder, sql } from 'kysely'
import type { WaitingOn } from '#shared/clock/values.ts'
import { DASHBOARD_ITEMS, WAITING_KINDS } from '#shared/staff-dashboard/values.ts'
import type { WaitingItem } from '#shared/staff-dashboard/schemas.ts'
import { clientName } from '#server/db/fragments.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { type Order, type Page, type PageQuery, firstOf, readPage } from '#server/db/paging.ts'

type Waiting = Omit<WaitingItem, 'client'> & { rank: number; owner: number }

/** One kind of waiting records: an index returns its rows ordered by the column that holds since when. */
interface Part {
  kind: WaitingItem['kind']
  /** Title, owner, when an answer is due, when its client was reminded. */
  columns: RawBuilder<unknown>
  since: string
  rows: RawBuilder<unknown>
}

const NEVER = sql`null::timestamptz`

const ticketsWaitingOn = (who: WaitingOn): Part => ({
  kind: 'ticket',
  columns: sql`title, user_id as owner, answer_due_at, ${NEVER} as reminded_at`,
  since: 'waiting_since',
  rows: sql`tickets where waiting_on = ${sql.lit(who)}`,
})

const briefsThatWait = (which: RawBuilder<unknown>): Part => ({
  kind: 'brief',
  columns: sql`project_name as title, user_id as owner, ${NEVER} as answer_due_at, ${NEVER} as reminded_at`,
  since: 'waiting_since',
  rows: sql`briefs where ${which}`,
})

const requests = (since: string, which: RawBuilder<unknown>): Part => ({
  kind: 'info_request',
  columns: sql`title, client_id as owner, ${NEVER} as answer_due_at, reminded_at`,
  since,
  rows: sql`info_requests where ${which}`,
})

const PARTS: Record<WaitingOn, Part[]> = {
  agency: [
    ticketsWaitingOn('agency'),
    briefsThatWait(sql`status = 'pending'`),
    requests('completed_at', sql`awaits_review and completed_at is not null`),
  ],
  client: [
    ticketsWaitingOn('client'),
    requests('waiting_since', sql`waiting_on = 'client'`),
    briefsThatWait(sql`can_resubmit`),
  ],
}

/** Longest waiting first; ties are ordered by kind, which a cursor stores as a number. */
const longestFirst = (since: string, rank: RawBuilder<unknown>): Order => ({
  direction: 'asc',
  terms: [
    { by: sql.ref(since), key: 'since', type: 'timestamptz' },
    { by: rank, key: 'rank', type: 'int4' },
    { by: sql.ref('id'), key: 'id', type: 'int4' },
  ],
})

/** Of each kind, no more rows than the page may need. */
const firstOfEach = (on: WaitingOn, page: PageQuery) =>
  PARTS[on].map(({ kind, columns, since, rows }) => {
    const rank = sql`${sql.lit(WAITING_KINDS.indexOf(kind))}::int4`
    return sql`(select ${sql.lit(kind)} as kind, ${rank} as rank, id, ${sql.ref(since)} as since, ${columns}
      from ${rows} and ${firstOf(longestFirst(since, rank), page)})`
  })

const together = (parts: RawBuilder<unknown>[]) => sql<Waiting>`(${sql.join(parts, sql` union all `)})`

/** A page of everything that is waiting, longest first. */
export function readWaiting(
  db: Database,
  { on, ...page }: { on: WaitingOn } & PageQuery,
  total = () => countWaiting(db, on),
): Promise<Page<WaitingItem>> {
  const waiting = db
    .selectFrom(together(firstOfEach(on, page)).as('waiting'))
    .selectAll()
    .select(clientName(sql.ref('waiting.owner')).as('client'))
  return readPage(waiting, longestFirst('since', sql.ref('rank')), page, total)
}

const countWaiting = (db: Database, on: WaitingOn) =>
  countRows(
    db,
    db.selectFrom(together(PARTS[on].map(({ rows }) => sql`(select 1 from ${rows})`)).as('waiting')),
  )

/** The few that have waited longest. */
export async function readLongestWaiting(db: Database, on: WaitingOn): Promise<WaitingItem[]> {
  const { items } = await readWaiting(db, { on, limit: DASHBOARD_ITEMS }, async () => 0)
  return items
}
