import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { INFO_REQUEST_STATUSES, type InfoRequestStatus } from '#shared/info-requests/values.ts'
import { InfoRequest } from '#shared/info-requests/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Action, Actor } from '#shared/contract/policy.ts'
import { reach, permitted, readable } from '#server/guard/access.ts'
import { selectClock, selectClockColumns } from '#server/clock/selection.ts'
import type { infoRequests as endpoints } from '#shared/info-requests/endpoints.ts'
import type { Database } from '#server/db/connection.ts'
import { countBy, countRows } from '#server/db/counts.ts'
import { attachmentsOf, columnsOf, personOf } from '#server/db/fragments.ts'
import {
  type Order,
  type PageQuery,
  contains,
  oneOf,
  orderOf,
  readBatches,
  readPage,
} from '#server/db/paging.ts'
import { countsOf, readTallies, totalOf } from '#server/db/tallies.ts'

const ORDERS: Record<'newest' | 'due' | 'overdue' | 'answered', Order> = {
  newest: orderOf('desc', 'infoRequests', { createdAt: 'timestamptz', id: 'int4' }),
  due: {
    direction: 'asc',
    terms: [
      { by: sql`coalesce(info_requests.due_date, 'infinity')`, key: 'due', type: 'date' },
      { by: sql.ref('infoRequests.id'), key: 'id', type: 'int4' },
    ],
  },
  overdue: orderOf('asc', 'infoRequests', { dueDate: 'date', id: 'int4' }),
  answered: orderOf('desc', 'infoRequests', { completedAt: 'timestamptz', id: 'int4' }),
}

type RequestFilter = Partial<z.output<typeof endpoints.list.query>>

function matching(db: Database, actor: Actor, action: Action, query: RequestFilter) {
  const requests = db
    .selectFrom('infoRequests')
    .where(reach(actor, action, 'infoRequests.clientId'))
    .where(contains('infoRequests.search', query.q))
  const statuses = statusesOf(query)
  const ofStatus = statuses ? requests.where(oneOf('infoRequests.status', statuses)) : requests
  return query.state === 'overdue' ? ofStatus.where(isOverdue(query.today)) : ofStatus
}

/** Matches the predicate of the index on waiting requests, so that the index is used. */
const isOverdue = (today: string | undefined) =>
  sql<SqlBool>`info_requests.status <> 'completed'
    and info_requests.due_date < ${today ? sql`${today}::date` : sql`current_date`}`

/** The statuses in a query; undefined for all. */
function statusesOf({ status, state }: RequestFilter): InfoRequestStatus[] | undefined {
  if (!status && !state) return undefined
  const ofState = INFO_REQUEST_STATUSES.filter(
    (s) => !state || (s === 'completed') === (state === 'completed'),
  )
  return ofState.filter((s) => !status || s === status)
}

const selected = (requests: ReturnType<typeof matching>) =>
  requests.select([
    ...columnsOf('infoRequests', InfoRequest, [
      'client',
      'about',
      'responseData',
      'waitingOn',
      'answerTarget',
    ]),
    personOf('infoRequests.clientId').as('client'),
    sql<string>`coalesce(
        (select name from projects where projects.id = info_requests.project_id),
        (select project_name from briefs where briefs.id = info_requests.brief_id))`.as('about'),
    sql<string>`coalesce(info_requests.due_date, 'infinity')`.as('due'),
    sql<InfoRequest['responseData']>`case when info_requests.response_message is not null then
        json_build_object('message', info_requests.response_message,
          'attachments', ${attachmentsOf('infoRequestId', 'infoRequests.id')}) end`.as('responseData'),
    ...selectClock('infoRequests'),
  ])

/** A page of the requests that `action` lets `actor` reach: newest, next due or last answered first. */
export function readInfoRequests(
  db: Database,
  actor: Actor,
  action: Action,
  query: RequestFilter & PageQuery,
  order: keyof typeof ORDERS,
) {
  const requests = matching(db, actor, action, query)
  return readPage(selected(requests), ORDERS[order], query, async () => {
    if (query.q || query.state === 'overdue') return countRows(db, requests)
    const statuses = statusesOf(query)
    return totalOf(await readTallies(db, actor, action, ['info_requests']), { statuses })
  })
}

/** The order in which staff see requests: newest first; of overdue ones, the longest overdue. */
export const staffOrder = ({ state }: RequestFilter) => (state === 'overdue' ? 'overdue' : 'newest')

/** All requests that `actor` may read, in the order in which staff see them, in batches. */
export const readAllInfoRequests = (db: Database, actor: Actor, query: RequestFilter) =>
  readBatches(selected(matching(db, actor, 'infoRequest.read', query)), ORDERS[staffOrder(query)])

/** Number of requests in each status that `actor` may read, and how many of them are overdue. */
export async function countInfoRequests(db: Database, actor: Actor, query: RequestFilter) {
  const late = matching(db, actor, 'infoRequest.read', { ...query, state: 'overdue' })
  const [ofStatus, overdue] = await Promise.all([countStatuses(db, actor, query), countRows(db, late)])
  return { ...ofStatus, overdue }
}

async function countStatuses(db: Database, actor: Actor, query: RequestFilter) {
  if (query.q)
    return countBy(
      db,
      matching(db, actor, 'infoRequest.read', query),
      'infoRequests.status',
      INFO_REQUEST_STATUSES,
    )
  return countsOf(await readTallies(db, actor, 'infoRequest.read', ['info_requests']), INFO_REQUEST_STATUSES)
}

/** Requests of a brief or of a project, newest first. */
export const readInfoRequestsOf = (db: Database, of: 'briefId' | 'projectId', recordId: number) =>
  selected(db.selectFrom('infoRequests'))
    .where(`infoRequests.${of}`, '=', recordId)
    .orderBy('infoRequests.createdAt', 'desc')
    .orderBy('infoRequests.id', 'desc')
    .execute()

/** One request, without checking access. */
export const findInfoRequest = (db: Database, requestId: number) =>
  selected(db.selectFrom('infoRequests')).where('infoRequests.id', '=', requestId).executeTakeFirst()

/** A request's facts, locked until the transaction ends. */
export const lockInfoRequest = (tx: Database, requestId: number) =>
  tx
    .selectFrom('infoRequests')
    .select(['id', 'clientId', 'userId', 'projectId', 'title', 'dueDate', 'status', 'version'])
    .select(['responseMessage', 'completedAt', 'remindedAt'])
    .select(selectClockColumns('infoRequests'))
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

/** Returned answers to a request, oldest first. */
export const readReturns = (db: Database, requestId: number) =>
  db
    .selectFrom('infoRequestReturns')
    .select(['id', 'reason', 'message', 'answeredAt', 'createdAt'])
    .select((eb) => [
      eb.ref('files').$castTo<Attachment[]>().as('files'),
      personOf('infoRequestReturns.returnedBy').as('returnedBy'),
    ])
    .where('infoRequestId', '=', requestId)
    .orderBy('id')
    .execute()

export type LockedInfoRequest = NonNullable<Awaited<ReturnType<typeof lockInfoRequest>>>

/** The same, if `actor` may read it. @throws 404 */
export const readableInfoRequest = readable('infoRequest.read', findInfoRequest, ({ clientId }) => clientId)

/** The same, locked until the transaction ends, if `actor` may do that to it. @throws 404 */
export const lockableInfoRequest = permitted(lockInfoRequest, ({ clientId }) => clientId)
