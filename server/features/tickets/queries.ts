import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import { type Actor, reachOf } from '#shared/contract/policy.ts'
import { ACTIVE_TICKET_STATUSES, COMPLETED_TICKET_STATUSES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { Ticket } from '#shared/tickets/schemas.ts'
import { isOf, permitted, reach, readable } from '#server/guard/access.ts'
import { selectClock, selectClockColumns } from '#server/clock/selection.ts'
import type { tickets as endpoints } from '#shared/tickets/endpoints.ts'
import type { Database } from '#server/db/connection.ts'
import { countBy, countRows } from '#server/db/counts.ts'
import {
  OWNER,
  attachmentsOf,
  columnsOf,
  companyOf,
  personIn,
  personOf,
  personOfOwner,
} from '#server/db/fragments.ts'
import { type Order, contains, oneOf, orderOf, preparedPages, readBatches } from '#server/db/paging.ts'
import { prepared } from '#server/db/prepared.ts'
import { readSearch } from '#server/db/searching.ts'
import { countsOf, readTallies, totalOf } from '#server/db/tallies.ts'
import { sharedAnswers, batchedDatabaseReads } from '#server/db/batched-reads.ts'

const ORDERS: Record<TicketQuery['sort'], Order> = {
  newest: orderOf('desc', 'tickets', { createdAt: 'timestamptz', id: 'int4' }),
  priority: orderOf('desc', 'tickets', { priority: 'ticket_priority', createdAt: 'timestamptz', id: 'int4' }),
  updated: orderOf('desc', 'tickets', { updatedAt: 'timestamptz', id: 'int4' }),
}

type ListQuery = z.output<typeof endpoints.list.query>
type TicketFilter = Partial<ListQuery> & { websiteId?: number }
type TicketQuery = TicketFilter & Pick<ListQuery, 'sort' | 'limit'>

function matching(db: Database, actor: Actor, query: TicketFilter) {
  const { q, status, priority, state, assignee, websiteId } = query
  let tickets = db
    .selectFrom('tickets')
    .where(reach(actor, 'ticket.read', 'tickets.userId'))
    .where(contains('tickets.search', q))
  if (status) tickets = tickets.where(oneOf('tickets.status', [status]))
  if (priority) tickets = tickets.where(oneOf('tickets.priority', [priority]))
  if (state) tickets = tickets.where(oneOf('tickets.status', STATUSES_OF[state]))
  if (assignee !== undefined) tickets = tickets.where(isOf(actor, 'tickets.assigneeId', assignee))
  if (websiteId !== undefined) tickets = tickets.where('tickets.websiteId', '=', websiteId)
  return tickets
}

interface Looked {
  company: RawBuilder<CompanyRef>
  client: RawBuilder<Person>
  assignee: RawBuilder<Person | null>
  attachments: RawBuilder<Attachment[]>
}

const columnsWith = ({ company, client, assignee, attachments }: Looked) => [
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
  sql<Ticket['website']>`(select card from websites where websites.id = tickets.website_id)`.as('website'),
  ...selectClock('tickets'),
]

/** A ticket as it is answered. */
const TICKET_COLUMNS = columnsWith({
  company: OWNER,
  client: personOfOwner('tickets.userId'),
  assignee: personOf<Person | null>('tickets.assigneeId'),
  attachments: attachmentsOf('ticketId', 'tickets.id'),
})

const COMPANY_ID = sql.ref('tickets.companyId')

/** A ticket that nobody handles yet, and that has no files: what looks for them would be set up for nothing. */
export const NEW_TICKET_COLUMNS = columnsWith({
  company: companyOf(COMPANY_ID),
  client: personIn(sql.ref('tickets.userId'), COMPANY_ID),
  assignee: sql`null::json`,
  attachments: sql`'[]'::json`,
})

const selected = (tickets: ReturnType<typeof matching>) =>
  tickets.leftJoin('companies as owner', 'owner.id', 'tickets.companyId').select(TICKET_COLUMNS)

const STATUSES_OF = { active: ACTIVE_TICKET_STATUSES, completed: COMPLETED_TICKET_STATUSES }

/**
 * A page of the tickets that `actor` may read. Batched, because everybody who has the list open reloads it after a
 * change.
 */
export const readTickets = (db: Database, actor: Actor, { assignee, ...query }: TicketQuery) =>
  readShared(db, {
    reader: readerOf(actor),
    query: { ...query, assignee: assignee === 'me' ? actor.id : assignee },
  })

/** Without `me`, which is somebody else for each of those who share an answer. */
type SharedQuery = Omit<TicketQuery, 'assignee'> & { assignee?: number | 'none' | undefined }

const readShared = sharedAnswers((db, { reader, query }: { reader: Actor; query: SharedQuery }) =>
  readPageFor(db, reader, query),
)

/** One reader for everybody who may read everything. */
const readerOf = (actor: Actor): Actor =>
  reachOf(actor, 'ticket.read') === 'any' ? { id: 0, role: actor.role } : { id: actor.id, role: actor.role }

function readPageFor(db: Database, actor: Actor, query: SharedQuery) {
  const { q, assignee, websiteId, limit, cursor, ...filter } = query
  if (q) return readSearch(db, selected(matching(db, actor, query)), ORDERS[query.sort], query)
  const assigned = typeof assignee === 'number' ? 'somebody' : assignee
  const form = { ...filter, role: actor.role, assigned, ofWebsite: websiteId !== undefined } as const
  const values = { actorId: actor.id, assignee, websiteId }
  return readMatching(db, { form, values, limit, cursor }, async () => {
    const { status, priority, state } = filter
    if (assignee !== undefined || websiteId !== undefined || (status && state))
      return countRows(db, matching(db, actor, query))
    const statuses = status ? [status] : state && STATUSES_OF[state]
    return totalOf(await readTallies(db, actor, 'ticket.read', ['tickets']), { statuses, priority })
  })
}

type Form = Pick<TicketQuery, 'status' | 'priority' | 'state' | 'sort'> & {
  role: Actor['role']
  assigned: 'somebody' | 'none' | undefined
  ofWebsite: boolean
}
type Values = { actorId: number; assignee: SharedQuery['assignee']; websiteId: number | undefined }

const readMatching = preparedPages(
  (db, { role, assigned, ofWebsite, ...filter }: Form, { actorId, assignee, websiteId }: Values) => {
    const whose = { assignee: assigned === 'somebody' ? assignee : assigned }
    const where = ofWebsite && websiteId !== undefined && { websiteId }
    return selected(matching(db, { id: actorId, role }, { ...filter, ...whose, ...where }))
  },
  ({ sort }) => ORDERS[sort],
)

/** All tickets that `actor` may read, in batches. */
export const readAllTickets = (db: Database, actor: Actor, query: Omit<TicketQuery, 'limit' | 'cursor'>) =>
  readBatches(selected(matching(db, actor, query)), ORDERS[query.sort])

/** Number of tickets in each status that `actor` may read. */
export async function countTickets(db: Database, actor: Actor, query: TicketFilter) {
  if (query.q) return countBy(db, matching(db, actor, query), 'tickets.status', TICKET_STATUSES)
  if (query.assignee !== undefined) return countHandled(db, actor, query)
  return countsOf(await readTallies(db, actor, 'ticket.read', ['tickets']), TICKET_STATUSES, query.priority)
}

/** Active and finished ones are counted separately, so that many finished ones cannot push active ones past the cap. */
async function countHandled(db: Database, actor: Actor, query: TicketFilter) {
  const of = (state: 'active' | 'completed') =>
    countBy(db, matching(db, actor, { ...query, state }), 'tickets.status', TICKET_STATUSES)
  const [active, completed] = await Promise.all([of('active'), of('completed')])
  const { resolved, closed } = completed
  return { ...active, resolved, closed }
}

/** Several tickets by id, without checking access. */
export const findTickets = prepared((db, ids: readonly number[]) =>
  selected(db.selectFrom('tickets'))
    .where('tickets.id', '=', sql<number>`any(${ids})`)
    .orderBy('tickets.id'),
)

/** One ticket, without checking access. Batched, because everybody who has it open reloads it after a change. */
export const findTicket = batchedDatabaseReads(async (db, ids: number[]) => {
  // PostgreSQL replans a query for several each time, which takes longer than reading one.
  const [id, ...more] = ids
  const alone = id !== undefined && more.length === 0
  const tickets = await (alone ? ticketById(db, id) : findTickets(db, ids))
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
})

const ticketById = prepared((db, ticketId: number) =>
  selected(db.selectFrom('tickets')).where('tickets.id', '=', ticketId),
)

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
    .select(selectClockColumns('tickets'))
    .forUpdate()

/** A ticket's facts, locked until the transaction ends. */
export const lockTicket = (tx: Database, ticketId: number) =>
  facts(tx).where('id', '=', ticketId).executeTakeFirst()

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** The facts of several tickets, locked in order of their ids to avoid deadlocks. */
export const lockTickets = (tx: Database, ids: readonly number[]) =>
  facts(tx)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .execute()

/** The same, locked until the transaction ends, if `actor` may do that to it. @throws 404 */
export const lockableTicket = permitted(lockTicket, ({ userId }) => userId)

/** The same, if `actor` may read it. @throws 404 */
export const readableTicket = readable('ticket.read', findTicket, ({ userId }) => userId)
