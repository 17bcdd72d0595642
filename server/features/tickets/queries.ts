import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { ACTIVE_TICKET_STATUSES, COMPLETED_TICKET_STATUSES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { Ticket } from '#shared/tickets/schemas.ts'
import { type Whom, isOf, permitted, readable, whom } from '#server/core/access/access.ts'
import { peopleIn, placeOf } from '#server/core/access/places.ts'
import { type Reach, conditionOf, reachOf } from '#server/core/access/reach.ts'
import { selectClock, selectClockColumns } from '#server/core/sla/selection.ts'
import type { tickets as endpoints } from '#shared/tickets/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { compileOnce } from '#server/platform/db/driver/compile-once.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { countBy, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  attachmentsOf,
  columnsOf,
  companyOf,
  personOf,
  personOfOwner,
} from '#server/core/records/sql-fragments.ts'
import { type Order, contains, oneOf, orderOf, readBatches } from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countsOf, readTallies, readTotal } from '#server/core/access/tallies.ts'
import { batchedDatabaseReads, filledUp, sharedAnswers } from '#server/platform/db/batched-reads.ts'
import type { Context } from '#server/core/context/context.ts'

const ORDERS: Record<TicketQuery['sort'], Order> = {
  newest: orderOf('desc', 'tickets', { createdAt: 'timestamptz', id: 'int4' }),
  priority: orderOf('desc', 'tickets', { priority: 'ticket_priority', createdAt: 'timestamptz', id: 'int4' }),
  updated: orderOf('desc', 'tickets', { updatedAt: 'timestamptz', id: 'int4' }),
}

type ListQuery = z.output<typeof endpoints.list.query>
type TicketFilter = Partial<ListQuery> & { websiteId?: number }
type TicketQuery = TicketFilter & Pick<ListQuery, 'sort' | 'limit'>

/** The filter once the actor is known: without `me`, and without the company, which narrows the actor's reach. */
type OpenFilter = Omit<TicketFilter, 'assignee' | 'company'> & { assignee?: Whom | undefined }
type OpenQuery = OpenFilter & Pick<ListQuery, 'sort' | 'limit'>

const reached = (actor: Actor, { company }: TicketFilter) => reachOf(actor, 'ticket.read', 'tickets', company)
const open = <Q extends TicketFilter>(actor: Actor, { assignee, company: _company, ...query }: Q) => ({
  ...query,
  assignee: whom(actor, assignee),
})

function matching(db: Database, reach: Reach, query: OpenFilter) {
  const { q, status, priority, state, assignee, websiteId } = query
  let tickets = db
    .selectFrom('tickets')
    .where(conditionOf(reach, 'tickets'))
    .where(contains('tickets.search', q))
  if (status) tickets = tickets.where(oneOf('tickets.status', [status]))
  if (priority) tickets = tickets.where(oneOf('tickets.priority', [priority]))
  if (state) tickets = tickets.where(oneOf('tickets.status', STATUSES_OF[state]))
  if (assignee !== undefined) tickets = tickets.where(isOf('tickets.assigneeId', assignee))
  if (websiteId !== undefined) tickets = tickets.where('tickets.websiteId', '=', websiteId)
  return tickets
}

interface Looked {
  company: RawBuilder<CompanyRef>
  client: RawBuilder<Person>
  assignee: RawBuilder<Person | null>
  attachments: RawBuilder<Attachment[]>
  website?: RawBuilder<Ticket['website']>
}

const WEBSITE = sql<Ticket['website']>`(select card from websites where websites.id = tickets.website_id)`

const columnsWith = ({ company, client, assignee, attachments, website = WEBSITE }: Looked) => [
  ...columnsOf('tickets', Ticket, [
    'company',
    'client',
    'assignee',
    'attachments',
    'website',
    'waitingOn',
    'answerTarget',
  ]),
  company.as('company'),
  client.as('client'),
  assignee.as('assignee'),
  attachments.as('attachments'),
  website.as('website'),
  ...selectClock('tickets'),
]

/** The columns of a ticket in a response. */
const TICKET_COLUMNS = columnsWith({
  company: OWNER,
  client: personOfOwner('tickets.userId'),
  assignee: personOf<Person | null>('tickets.assigneeId'),
  attachments: attachmentsOf('ticketId', 'tickets.id'),
})

/**
 * Returns the columns of a new ticket, which has no assignee and no files. Subqueries for these, and for a website if
 * it has none, would be set up for nothing. Its client comes without a company.
 */
export const newTicketColumns = (hasWebsite: boolean) => [
  ...columnsWith({
    company: companyOf(sql.ref('tickets.companyId')),
    client: personOf('tickets.userId'),
    assignee: sql`null::json`,
    attachments: sql`'[]'::json`,
    website: hasWebsite ? WEBSITE : sql`null::json`,
  }),
  'tickets.companyId' as const,
  sql<number[]>`'{}'::integer[]`.as('people'),
]

const PLACE = ['tickets.companyId' as const, peopleIn('ticketId', 'tickets.id').as('people')]

const selected = (tickets: ReturnType<typeof matching>) =>
  tickets.leftJoin('companies as owner', 'owner.id', 'tickets.companyId').select(TICKET_COLUMNS)

const STATUSES_OF = { active: ACTIVE_TICKET_STATUSES, completed: COMPLETED_TICKET_STATUSES }

/**
 * Returns a page of the tickets that the actor can read. It's batched, because everyone who has the list open reloads
 * it after a change. Actors with equal reach share a response.
 */
export const readTickets = (ctx: Context, query: TicketQuery) =>
  readShared(ctx.db, { reach: reached(ctx.actor, query), query: open(ctx.actor, query) })

const readShared = sharedAnswers((db, { reach, query }: { reach: Reach; query: OpenQuery }) => {
  const { assignee, websiteId, status, priority, state } = query
  const tickets = matching(db, reach, query)
  return readList(db, selected(tickets), ORDERS[query.sort], query, async () => {
    if (assignee !== undefined || websiteId !== undefined || (status && state)) return countRows(db, tickets)
    const statuses = status ? [status] : state && STATUSES_OF[state]
    return readTotal(db, reach, 'tickets', { statuses, priority })
  })
})

/** Returns all tickets that the actor can read, in batches. */
export const readAllTickets = (ctx: Context, query: Omit<TicketQuery, 'limit' | 'cursor'>) =>
  readBatches(
    selected(matching(ctx.db, reached(ctx.actor, query), open(ctx.actor, query))),
    ORDERS[query.sort],
  )

/** Counts the tickets that the actor can read by status. */
export async function countTickets(ctx: Context, query: TicketFilter) {
  const reach = reached(ctx.actor, query)
  const filter = open(ctx.actor, query)
  if (filter.q) return countBy(ctx.db, matching(ctx.db, reach, filter), 'tickets.status', TICKET_STATUSES)
  if (filter.assignee !== undefined) return countHandled(ctx.db, reach, filter)
  return countsOf(await readTallies(ctx.db, reach, ['tickets']), TICKET_STATUSES, filter.priority)
}

/**
 * Counts active and finished tickets separately, so that many finished tickets can't push active tickets past the cap.
 */
async function countHandled(db: Database, reach: Reach, query: OpenFilter) {
  const of = (state: 'active' | 'completed') =>
    countBy(db, matching(db, reach, { ...query, state }), 'tickets.status', TICKET_STATUSES)
  const [active, completed] = await Promise.all([of('active'), of('completed')])
  const { resolved, closed } = completed
  return { ...active, resolved, closed }
}

/** Finds several tickets by id, without checking access. */
export const findTickets = compileOnce((db, ids: readonly number[]) =>
  placed(db)
    .where('tickets.id', '=', sql<number>`any(${ids})`)
    .orderBy('tickets.id'),
)

/** Finds one ticket. Its statement is planned once, unlike a list of one. */
const findOne = compileOnce((db, id: number) => placed(db).where('tickets.id', '=', id))

/**
 * Finds a ticket without checking access. It's batched, because everyone who has the ticket open reloads it after a
 * change.
 */
export const findTicket = batchedDatabaseReads(async (db, ids: number[]) => {
  const [id, ...more] = ids
  const alone = id !== undefined && more.length === 0
  const tickets = await (alone ? findOne(db, id) : findTickets(db, filledUp(ids)))
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
})

const placed = (db: Database) => selected(db.selectFrom('tickets')).select(PLACE)

const facts = (tx: Database) =>
  tx
    .selectFrom('tickets')
    .select([
      'id',
      'userId',
      'companyId',
      'private',
      'title',
      'status',
      'priority',
      'assigneeId',
      'websiteId',
      'resolvedAt',
      'version',
    ])
    .select(peopleIn('ticketId', 'tickets.id').as('people'))
    .select(selectClockColumns('tickets'))
    .forUpdate()

/** Returns a ticket's facts, locked after its company until the transaction ends. */
export async function lockTicket(tx: Database, ticketId: number) {
  await holdCompaniesOf(tx, 'tickets', ticketId)
  return facts(tx).where('id', '=', ticketId).executeTakeFirst()
}

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** Returns the facts of several tickets, locked in order of their ids to avoid deadlocks. */
export async function lockTickets(tx: Database, ids: readonly number[]) {
  await holdCompaniesOf(tx, 'tickets', ...ids)
  return facts(tx)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .execute()
}

/** Returns a ticket, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableTicket = permitted(lockTicket, placeOf.ticket)

/** Returns a ticket if the actor can read it. @throws 404 */
export const readableTicket = readable('ticket.read', findTicket, placeOf.ticket)

/** Checks that the actor can read a ticket, without reading all of it. @throws 404 */
export const ensureReadableTicket = readable(
  'ticket.read',
  (db, ticketId: number) =>
    db
      .selectFrom('tickets')
      .select(['tickets.userId', 'tickets.private', ...PLACE])
      .where('tickets.id', '=', ticketId)
      .executeTakeFirst(),
  placeOf.ticket,
)
