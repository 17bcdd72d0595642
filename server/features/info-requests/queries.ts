import { sql } from 'kysely'
import { INFO_REQUEST_STATUSES, type InfoRequest, type InfoRequestStatus } from '#shared/info-requests.ts'
import type { Action, Actor } from '#shared/policy.ts'
import { reach } from '#server/access.ts'
import type { Database } from '#server/db/connection.ts'
import { countBy, countRows } from '#server/db/counts.ts'
import { attachmentsOf, personOf } from '#server/db/fragments.ts'
import { type Order, type OrderTerm, contains, oneOf, readBatches, readPage } from '#server/db/paging.ts'
import { countsOf, readTallies, totalOf } from '#server/db/tallies.ts'

const id: OrderTerm = { by: sql.ref('infoRequests.id'), key: 'id', type: 'int4' }
const ORDERS: Record<'newest' | 'due' | 'answered', Order> = {
  newest: {
    direction: 'desc',
    terms: [{ by: sql.ref('infoRequests.createdAt'), key: 'createdAt', type: 'timestamptz' }, id],
  },
  due: {
    direction: 'asc',
    terms: [{ by: sql`coalesce(info_requests.due_date, 'infinity')`, key: 'due', type: 'date' }, id],
  },
  answered: {
    direction: 'desc',
    terms: [{ by: sql.ref('infoRequests.completedAt'), key: 'completedAt', type: 'timestamptz' }, id],
  },
}

interface RequestFilter {
  q?: string | undefined
  status?: InfoRequestStatus | undefined
  state?: 'open' | 'completed' | undefined
}

function matching(db: Database, actor: Actor, action: Action, query: RequestFilter) {
  const requests = db
    .selectFrom('infoRequests')
    .where(reach(actor, action, 'infoRequests.clientId'))
    .where(contains('infoRequests.search', query.q))
  const statuses = statusesOf(query)
  return statuses ? requests.where(oneOf('infoRequests.status', statuses)) : requests
}

/** The statuses that a query asks for; undefined for all. */
function statusesOf({ status, state }: RequestFilter): InfoRequestStatus[] | undefined {
  if (!status && !state) return undefined
  const ofState = INFO_REQUEST_STATUSES.filter(
    (s) => !state || (s === 'completed') === (state === 'completed'),
  )
  return ofState.filter((s) => !status || s === status)
}

const selected = (requests: ReturnType<typeof matching>) =>
  requests.select([
    'infoRequests.id',
    'infoRequests.briefId',
    'infoRequests.projectId',
    'infoRequests.userId',
    'infoRequests.clientId',
    'infoRequests.title',
    'infoRequests.description',
    'infoRequests.kind',
    'infoRequests.status',
    'infoRequests.dueDate',
    'infoRequests.createdAt',
    'infoRequests.updatedAt',
    'infoRequests.completedAt',
    'infoRequests.version',
    personOf('infoRequests.clientId').as('client'),
    sql<string>`coalesce(
        (select name from projects where projects.id = info_requests.project_id),
        (select project_name from briefs where briefs.id = info_requests.brief_id))`.as('about'),
    sql<string>`coalesce(info_requests.due_date, 'infinity')`.as('due'),
    sql<InfoRequest['responseData']>`case when info_requests.response_message is not null then
        json_build_object('message', info_requests.response_message,
          'attachments', ${attachmentsOf('infoRequestId', 'infoRequests.id')}) end`.as('responseData'),
  ])

/** A page of the requests that `action` lets `actor` reach: newest, next due or last answered first. */
export function readInfoRequests(
  db: Database,
  actor: Actor,
  action: Action,
  query: RequestFilter & { limit: number; cursor?: string | undefined },
  order: keyof typeof ORDERS,
) {
  const requests = matching(db, actor, action, query)
  return readPage(selected(requests), ORDERS[order], query, async () => {
    if (query.q) return countRows(db, requests)
    const statuses = statusesOf(query)
    return totalOf(await readTallies(db, actor, action, ['info_requests']), { statuses })
  })
}

/** All requests that `actor` may read, newest first, some at a time. */
export const readAllInfoRequests = (db: Database, actor: Actor, query: RequestFilter) =>
  readBatches(selected(matching(db, actor, 'infoRequest.read', query)), ORDERS.newest)

/** How many requests of each status `actor` may read. */
export async function countInfoRequests(db: Database, actor: Actor, query: RequestFilter) {
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

/** One request, whoever asks. */
export const findInfoRequest = (db: Database, requestId: number) =>
  selected(db.selectFrom('infoRequests')).where('infoRequests.id', '=', requestId).executeTakeFirst()

/** A request's facts, locked until the transaction ends. */
export const lockInfoRequest = (tx: Database, requestId: number) =>
  tx
    .selectFrom('infoRequests')
    .select(['id', 'clientId', 'userId', 'projectId', 'title', 'status', 'version'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

export type LockedInfoRequest = NonNullable<Awaited<ReturnType<typeof lockInfoRequest>>>
