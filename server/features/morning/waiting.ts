import { type RawBuilder, sql } from 'kysely'
import type { WaitingOn } from '#shared/clock.ts'
import { MORNING_SHOWN, WAITING_KINDS, type WaitingItem } from '#shared/morning.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { type Order, type Page, readPage } from '#server/db/paging.ts'

type Waiting = Omit<WaitingItem, 'client'> & { rank: number; owner: number }

/** What waits, of one kind: its rows, and what they are read in the order of. */
interface Part {
  rows: RawBuilder<Waiting>
  order: RawBuilder<unknown>
}

/** So that two of a moment have an order: a cursor cannot hold the kind itself. */
const rankOf = (kind: WaitingItem['kind']) =>
  sql`${sql.lit(kind)} as kind, ${sql.lit(WAITING_KINDS.indexOf(kind))} as rank`
const NEVER = sql`null::timestamptz`

const ticketsWaitingOn = (who: WaitingOn): Part => ({
  rows: sql`select ${rankOf('ticket')}, id, title, user_id as owner, waiting_since as since,
      answer_due_at, ${NEVER} as reminded_at
    from tickets where waiting_on = ${sql.lit(who)}`,
  order: sql`waiting_since, id`,
})

// Who resubmits a brief waits from then on.
const pendingBriefs: Part = {
  rows: sql`select ${rankOf('brief')}, id, project_name as title, user_id as owner,
      case when exists (select from brief_revisions where brief_id = briefs.id) then updated_at else created_at end
        as since,
      ${NEVER} as answer_due_at, ${NEVER} as reminded_at
    from briefs where status = 'pending'`,
  order: sql`created_at, id`,
}

const answersToReview: Part = {
  rows: sql`select ${rankOf('info_request')}, id, title, client_id as owner, completed_at as since,
      ${NEVER} as answer_due_at, reminded_at
    from info_requests where awaits_review and completed_at is not null`,
  order: sql`completed_at, id`,
}

const openRequests: Part = {
  rows: sql`select ${rankOf('info_request')}, id, title, client_id as owner, waiting_since as since,
      ${NEVER} as answer_due_at, reminded_at
    from info_requests where answer_due_at is not null and waiting_on = 'client'`,
  order: sql`answer_due_at, id`,
}

const declinedBriefs: Part = {
  rows: sql`select ${rankOf('brief')}, id, project_name as title, user_id as owner, updated_at as since,
      ${NEVER} as answer_due_at, ${NEVER} as reminded_at
    from briefs where can_resubmit`,
  order: sql`updated_at, id`,
}

const PARTS: Record<WaitingOn, Part[]> = {
  agency: [ticketsWaitingOn('agency'), pendingBriefs, answersToReview],
  client: [ticketsWaitingOn('client'), openRequests, declinedBriefs],
}

const union = (parts: RawBuilder<unknown>[]) => sql<Waiting>`(${sql.join(parts, sql` union all `)})`

const selected = (db: Database, rows: RawBuilder<Waiting>) =>
  db
    .selectFrom(rows.as('waiting'))
    .selectAll()
    .select(
      sql<string>`(select coalesce(company_name, full_name) from users where users.id = waiting.owner)`.as(
        'client',
      ),
    )

/** The few that have waited longest: of each kind its own first, read from an index only as far as they are told. */
export function readLongestWaiting(db: Database, on: WaitingOn): Promise<WaitingItem[]> {
  const first = PARTS[on].map(
    ({ rows, order }) => sql`(${rows} order by ${order} limit ${sql.lit(MORNING_SHOWN)})`,
  )
  return selected(db, union(first))
    .orderBy('waiting.since')
    .orderBy('waiting.rank')
    .orderBy('waiting.id')
    .limit(MORNING_SHOWN)
    .execute()
}

const LONGEST: Order = {
  direction: 'asc',
  terms: [
    { by: sql.ref('waiting.since'), key: 'since', type: 'timestamptz' },
    { by: sql.ref('waiting.rank'), key: 'rank', type: 'int4' },
    { by: sql.ref('waiting.id'), key: 'id', type: 'int4' },
  ],
}

/** A page of all that waits, the longest waiting first. */
export function readWaiting(
  db: Database,
  query: { on: WaitingOn; limit: number; cursor?: string | undefined },
): Promise<Page<WaitingItem>> {
  const rows = union(PARTS[query.on].map((part) => part.rows))
  return readPage(selected(db, rows), LONGEST, query, () => countRows(db, db.selectFrom(rows.as('waiting'))))
}
