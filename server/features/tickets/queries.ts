import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import { ACTIVE_TICKET_STATUSES, COMPLETED_TICKET_STATUSES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { Ticket } from '#shared/tickets/schemas.ts'
import {
  type ResolvedStaffFilter,
  matchesStaffFilter,
  withAuthorization,
  withReadAuthorization,
  resolveStaffFilter,
} from '#server/core/access/access.ts'
import { selectNamedReaders, getRecordScope } from '#server/core/access/record-scopes.ts'
import { type Visibility, toVisibilityCondition, getVisibility } from '#server/core/access/visibility.ts'
import { selectClock, selectClockColumns } from '#server/core/sla/selection.ts'
import type { ticketEndpoints as endpoints } from '#shared/tickets/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { compileOnce } from '#server/platform/db/driver/compile-once.ts'
import {
  selectBothActivities,
  selectLastActivity,
  withOwnActivity,
} from '#server/core/records/last-activity.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countByValue, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  selectAttachments,
  listSchemaColumns,
  selectCompany,
  selectPerson,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'
import {
  type Order,
  contains,
  matchesAny,
  createTableOrder,
  readBatches,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countByStatus, readTallies, readTotal } from '#server/core/access/tallies.ts'
import { batchDatabaseReads, padKeys, shareResults } from '#server/platform/db/batch-reads.ts'
import type { Context } from '#server/core/context/context.ts'

const ORDERS: Record<TicketQuery['sort'], Order> = {
  newest: createTableOrder('desc', 'tickets', { createdAt: 'timestamptz', id: 'int4' }),
  priority: createTableOrder('desc', 'tickets', {
    priority: 'ticket_priority',
    createdAt: 'timestamptz',
    id: 'int4',
  }),
  updated: createTableOrder('desc', 'tickets', { updatedAt: 'timestamptz', id: 'int4' }),
}

type ListQuery = z.output<typeof endpoints.list.query>
type TicketFilter = Partial<ListQuery> & { websiteId?: number }
type TicketQuery = TicketFilter & Pick<ListQuery, 'sort' | 'limit'>

/** The filter for a known actor, without `me`, and without the company, which limits the visibility. */
type ResolvedFilter = Omit<TicketFilter, 'assignee' | 'company'> & {
  assignee?: ResolvedStaffFilter | undefined
}
type ResolvedQuery = ResolvedFilter & Pick<ListQuery, 'sort' | 'limit'>

const getTicketVisibility = (actor: Actor, { company }: TicketFilter) =>
  getVisibility(actor, 'ticket.read', { table: 'tickets', company })
const resolveFilter = <Q extends TicketFilter>(
  actor: Actor,
  { assignee, company: _company, ...query }: Q,
) => ({ ...query, assignee: resolveStaffFilter(actor, assignee) })

function filterTickets(db: Database, visibility: Visibility, query: ResolvedFilter) {
  const { q, status, priority, state, assignee, websiteId } = query
  let tickets = db
    .selectFrom('tickets')
    .where(toVisibilityCondition(visibility, 'tickets'))
    .where(contains('tickets.search', q))
  if (status) tickets = tickets.where(matchesAny('tickets.status', [status]))
  if (priority) tickets = tickets.where(matchesAny('tickets.priority', [priority]))
  if (state) tickets = tickets.where(matchesAny('tickets.status', STATUSES_BY_STATE[state]))
  if (assignee !== undefined) tickets = tickets.where(matchesStaffFilter('tickets.assigneeId', assignee))
  if (websiteId !== undefined) tickets = tickets.where('tickets.websiteId', '=', websiteId)
  return tickets
}

interface LookupColumns {
  company: RawBuilder<CompanyRef>
  client: RawBuilder<Person>
  assignee: RawBuilder<Person | null>
  attachments: RawBuilder<Attachment[]>
  website?: RawBuilder<Ticket['website']>
}

const WEBSITE = sql<Ticket['website']>`(select card from websites where websites.id = tickets.website_id)`

const getTicketColumns = ({ company, client, assignee, attachments, website = WEBSITE }: LookupColumns) => [
  ...listSchemaColumns('tickets', Ticket, [
    'company',
    'client',
    'assignee',
    'attachments',
    'website',
    'waitingOn',
    'answerTarget',
    'lastActivityAt',
  ]),
  company.as('company'),
  client.as('client'),
  assignee.as('assignee'),
  attachments.as('attachments'),
  website.as('website'),
  ...selectClock('tickets'),
]

/** The columns of a ticket in a response. */
const TICKET_COLUMNS = getTicketColumns({
  company: OWNER,
  client: selectPersonWithOwner('tickets.userId'),
  assignee: selectPerson<Person | null>('tickets.assigneeId'),
  attachments: selectAttachments('ticketId', 'tickets.id'),
})

/**
 * Returns the columns of a new ticket, which has no assignee and no files. Subqueries for these, and for a website if
 * it has none, would be planned for nothing. Its client comes without a company, and no one has commented on it yet.
 */
export const newTicketColumns = (hasWebsite: boolean) => [
  ...getTicketColumns({
    company: selectCompany(sql.ref('tickets.companyId')),
    client: selectPerson('tickets.userId'),
    assignee: sql`null::json`,
    attachments: sql`'[]'::json`,
    website: hasWebsite ? WEBSITE : sql`null::json`,
  }),
  'tickets.companyId' as const,
  sql<number[]>`'{}'::integer[]`.as('people'),
  sql<string>`tickets.updated_at`.as('lastActivityAt'),
  sql<string>`tickets.updated_at`.as('staffActivityAt'),
]

const SCOPE_COLUMNS = [
  'tickets.companyId' as const,
  selectNamedReaders('ticketId', 'tickets.id').as('people'),
]

const selectTickets = (tickets: ReturnType<typeof filterTickets>) =>
  tickets.leftJoin('companies as owner', 'owner.id', 'tickets.companyId').select(TICKET_COLUMNS)

const selectReaderTickets = (tickets: ReturnType<typeof filterTickets>, reader: Role) =>
  selectTickets(tickets).select(selectLastActivity('tickets', reader).as('lastActivityAt'))

const STATUSES_BY_STATE = { active: ACTIVE_TICKET_STATUSES, completed: COMPLETED_TICKET_STATUSES }

/** Returns a page of tickets. Actors with equal visibility share it, because open lists reload together. */
export const readTickets = (ctx: Context, query: TicketQuery) =>
  readSharedPage(ctx.db, {
    reader: ctx.actor.role,
    visibility: getTicketVisibility(ctx.actor, query),
    query: resolveFilter(ctx.actor, query),
  })

const readSharedPage = shareResults(
  (db, { reader, visibility, query }: { reader: Role; visibility: Visibility; query: ResolvedQuery }) => {
    const { assignee, websiteId, status, priority, state } = query
    const tickets = filterTickets(db, visibility, query)
    return readList(db, selectReaderTickets(tickets, reader), {
      order: ORDERS[query.sort],
      page: query,
      total: async () => {
        if (assignee !== undefined || websiteId !== undefined || (status && state))
          return countRows(db, tickets)
        const statuses = status ? [status] : state && STATUSES_BY_STATE[state]
        return readTotal(db, visibility, { kind: 'tickets', filter: { statuses, priority } })
      },
    })
  },
)

/** Returns all tickets that the actor can read, in batches. */
export function readAllTickets({ db, actor }: Context, query: Omit<TicketQuery, 'limit' | 'cursor'>) {
  const tickets = filterTickets(db, getTicketVisibility(actor, query), resolveFilter(actor, query))
  return readBatches(selectReaderTickets(tickets, actor.role), ORDERS[query.sort])
}

const BY_STATUS = { column: 'tickets.status', values: TICKET_STATUSES }

/** Counts the tickets that the actor can read, by status. */
export async function countTickets(ctx: Context, query: TicketFilter) {
  const visibility = getTicketVisibility(ctx.actor, query)
  const filter = resolveFilter(ctx.actor, query)
  if (filter.q) return countByValue(ctx.db, filterTickets(ctx.db, visibility, filter), BY_STATUS)
  if (filter.assignee !== undefined) return countAssigned(ctx.db, visibility, filter)
  return countByStatus(await readTallies(ctx.db, visibility, ['tickets']), TICKET_STATUSES, filter.priority)
}

/** Counts active and finished tickets separately, so that the finished can't push the active past the cap. */
async function countAssigned(db: Database, visibility: Visibility, query: ResolvedFilter) {
  const countState = (state: 'active' | 'completed') =>
    countByValue(db, filterTickets(db, visibility, { ...query, state }), BY_STATUS)
  const [active, completed] = await Promise.all([countState('active'), countState('completed')])
  const { resolved, closed } = completed
  return { ...active, resolved, closed }
}

/** Finds several tickets by id, without checking access. */
export const findTickets = compileOnce((db, ids: readonly number[]) =>
  selectScopedTickets(db)
    .where('tickets.id', '=', sql<number>`any(${ids})`)
    .orderBy('tickets.id'),
)

/** Finds one ticket. Its statement is planned once, unlike a list of one. */
const findSingleTicket = compileOnce((db, id: number) => selectScopedTickets(db).where('tickets.id', '=', id))

/** Finds a ticket without checking access. It's batched, because all open pages reload it after a change. */
export const findTicket = batchDatabaseReads(async (db, ids: number[]) => {
  const [id, ...more] = ids
  const alone = id !== undefined && more.length === 0
  const tickets = await (alone ? findSingleTicket(db, id) : findTickets(db, padKeys(ids)))
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
})

const selectScopedTickets = (db: Database) =>
  selectTickets(db.selectFrom('tickets')).select([...SCOPE_COLUMNS, ...selectBothActivities('tickets')])

const lockFacts = (tx: Database) =>
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
    ])
    .select(['resolvedAt', 'version'])
    .select(selectNamedReaders('ticketId', 'tickets.id').as('people'))
    .select(selectClockColumns('tickets'))
    .forUpdate()

/** Returns a ticket's facts, locked after its company until the transaction ends. */
export async function lockTicket(tx: Database, ticketId: number) {
  await lockCompaniesShared(tx, 'tickets', ticketId)
  return lockFacts(tx).where('id', '=', ticketId).executeTakeFirst()
}

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** Returns the facts of several tickets, locked in order of their ids to avoid deadlocks. */
export async function lockTickets(tx: Database, ids: readonly number[]) {
  await lockCompaniesShared(tx, 'tickets', ...ids)
  return lockFacts(tx)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .execute()
}

/** Returns a ticket, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableTicket = withAuthorization(lockTicket, getRecordScope.ticket)

const findReadableTicket = withReadAuthorization('ticket.read', findTicket, getRecordScope.ticket)

/** Returns a ticket if the actor can read it. @throws 404 */
export const readableTicket = async (ctx: Context, ticketId: number) =>
  withOwnActivity(ctx.actor, await findReadableTicket(ctx, ticketId))

/** Checks that the actor can read a ticket, without reading all of it. @throws 404 */
export const requireReadableTicket = withReadAuthorization(
  'ticket.read',
  (db, ticketId: number) =>
    db
      .selectFrom('tickets')
      .select(['tickets.userId', 'tickets.private', ...SCOPE_COLUMNS])
      .where('tickets.id', '=', ticketId)
      .executeTakeFirst(),
  getRecordScope.ticket,
)
