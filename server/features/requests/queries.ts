import { type RawBuilder, type SqlBool, type UpdateObject, sql } from 'kysely'
import type * as z from 'zod'
import { type InfoRequestStatus, INFO_REQUEST_STATUSES, LISTED_ANSWER_MAX } from '#shared/requests/values.ts'
import { type AnswerPart, InfoRequest } from '#shared/requests/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { PolicyAction } from '#shared/contract/policy.ts'
import { withAuthorization, withReadAuthorization } from '#server/core/access/access.ts'
import {
  withActiveProject,
  isNotInArchivedProject,
  isNotInArchivedCompany,
} from '#server/core/access/archive.ts'
import { selectNamedReaders, getRecordScope } from '#server/core/access/record-scopes.ts'
import { getVisibilityCondition, getVisibility } from '#server/core/access/visibility.ts'
import { selectClock, selectClockColumns } from '#server/core/sla/selection.ts'
import type { infoRequestEndpoints as endpoints } from '#shared/requests/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { DB } from '#server/schema/types.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countByValue, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  OWNER_ARCHIVED,
  selectAttachments,
  selectJsonInstant,
  listSchemaColumns,
  selectPerson,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'
import {
  type Order,
  type PageQuery,
  contains,
  matchesAny,
  createTableOrder,
  readBatches,
  readPage,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countByStatus, readTallies, readTotal } from '#server/core/access/tallies.ts'
import { canReadHandoverWords } from './can-read-handover-words.ts'
import { getWithdrawnFilter } from './request-filters.ts'
import type { Context } from '#server/core/context/context.ts'

const requestFiles = selectAttachments('infoRequestId', 'infoRequests.id')

/**
 * The files of submitted answers, by question and in the order in which each answer lists them, followed by the files
 * of the request itself.
 */
const questionFiles = sql`(
  select coalesce(json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
    'fileType', file.file_type, 'fileSize', file.file_size) order by hung.position, hung.place, hung.id), '[]')
  from (
    select attachments.id, attachments.upload_id, info_questions.position, named.place
    from info_questions join info_answers on info_answers.question_id = info_questions.id
    join attachments on attachments.info_answer_id = info_answers.id and not attachments.draft
    join uploads on uploads.id = attachments.upload_id
    join lateral (select ordinality as place
      from jsonb_array_elements_text(case jsonb_typeof(info_answers.value) when 'array' then info_answers.value else '[]' end)
        with ordinality as each_name (name, ordinality)
      where each_name.name = uploads.name limit 1) as named on true
    where info_questions.info_request_id = info_requests.id and info_questions.kind = 'files'
      and info_answers.state in ('given', 'accepted')
    union all
    select id, upload_id, null, null from attachments where info_request_id = info_requests.id
  ) as hung join uploads file on file.id = hung.upload_id)`

/** The files of a request's answer, and of the answers to its questions, as JSON. */
export const responseFiles: RawBuilder<Attachment[]> = sql<Attachment[]>`
  case when info_requests.question_count > 0 then ${questionFiles} else ${requestFiles} end`

const ORDERS: Record<'newest' | 'due' | 'overdue' | 'answered', Order> = {
  newest: createTableOrder('desc', 'infoRequests', { createdAt: 'timestamptz', id: 'int4' }),
  due: {
    direction: 'asc',
    table: 'infoRequests',
    terms: [
      { expression: sql`coalesce(info_requests.due_date, 'infinity')`, key: 'due', type: 'date' },
      { expression: sql.ref('infoRequests.id'), key: 'id', type: 'int4' },
    ],
  },
  overdue: createTableOrder('asc', 'infoRequests', { dueDate: 'date', id: 'int4' }),
  answered: createTableOrder('desc', 'infoRequests', { completedAt: 'timestamptz', id: 'int4' }),
}

type RequestFilter = Partial<z.output<typeof endpoints.list.query>>

function filterInfoRequests(ctx: Context, action: PolicyAction, query: RequestFilter) {
  const requests = ctx.db
    .selectFrom('infoRequests')
    .where(getVisibilityCondition(ctx.actor, action, { table: 'infoRequests', company: query.company }))
    .where(getWithdrawnFilter(ctx.actor, query))
    .where(isNotInArchivedProject('infoRequests'))
    .where(contains('infoRequests.search', query.q))
  const statuses = getStatuses(query)
  const ofStatus = statuses ? requests.where(matchesAny('infoRequests.status', statuses)) : requests
  return query.state === 'overdue' ? ofStatus.where(isOverdue(query.today)) : ofStatus
}

/** Matches the predicate of the index on waiting requests, so that the index is used. */
const isOverdue = (today: string | undefined) =>
  sql<SqlBool>`info_requests.status <> 'completed'
    and info_requests.due_date < ${today ? sql`${today}::date` : sql`current_date`}
    and ${isNotInArchivedCompany(sql.ref('infoRequests.companyId'))}`

/** Returns the statuses in a query, or undefined for all. */
function getStatuses({ status, state }: RequestFilter): InfoRequestStatus[] | undefined {
  if (!status && !state) return undefined
  const ofState = INFO_REQUEST_STATUSES.filter(
    (s) => !state || (s === 'completed') === (state === 'completed'),
  )
  return ofState.filter((s) => !status || s === status)
}

/** Lists show only the beginning of an answer to questions. */
const listedMessage = sql<string>`case when info_requests.question_count > 0
  then left(info_requests.response_message, ${sql.lit(LISTED_ANSWER_MAX)}) else info_requests.response_message end`

const selectInfoRequests = (
  requests: ReturnType<typeof filterInfoRequests>,
  message: RawBuilder<string> = sql<string>`info_requests.response_message`,
) =>
  requests.leftJoin('companies as owner', 'owner.id', 'infoRequests.companyId').select([
    ...listSchemaColumns('infoRequests', InfoRequest, [
      'company',
      'client',
      'answeredBy',
      'handedOver',
      'about',
      'companyArchived',
      'responseData',
      'answerParts',
      'waitingOn',
      'answerTarget',
    ]),
    OWNER.as('company'),
    OWNER_ARCHIVED.as('companyArchived'),
    selectPersonWithOwner('infoRequests.clientId').as('client'),
    selectPersonWithOwner<Person | null>('infoRequests.answeredBy').as('answeredBy'),
    sql<string>`coalesce(
        (select name from projects where projects.id = info_requests.project_id),
        (select project_name from briefs where briefs.id = info_requests.brief_id))`.as('about'),
    sql<string>`coalesce(info_requests.due_date, 'infinity')`.as('due'),
    sql<InfoRequest['responseData']>`case when info_requests.response_message is not null then
        json_build_object('message', ${message}, 'attachments', ${responseFiles}) end`.as('responseData'),
    answerParts.as('answerParts'),
    ...selectClock('infoRequests'),
  ])

const answerParts = sql<AnswerPart[]>`case when info_requests.added_at is null then '[]'::json else (
    select json_agg(json_build_object('message', part.message, 'writtenAt', ${selectJsonInstant(sql.ref('part.writtenAt'))},
      'attachments', ${selectAttachments('answerPartId', 'part.id')}) order by part.id)
    from answer_parts part where part.info_request_id = info_requests.id) end`

/** Returns a page of the requests that the actor can do `action` to, in the given order. */
export function readInfoRequests(
  ctx: Context,
  action: PolicyAction,
  { query, order }: { query: RequestFilter & PageQuery; order: keyof typeof ORDERS },
) {
  const requests = filterInfoRequests(ctx, action, query)
  return readList(ctx.db, selectInfoRequests(requests, listedMessage), {
    order: ORDERS[order],
    page: query,
    total: async () => {
      if (query.withdrawn || query.state === 'overdue') return countRows(ctx.db, requests)
      const visibility = getVisibility(ctx.actor, action, { table: 'infoRequests', company: query.company })
      return readTotal(ctx.db, visibility, {
        kind: 'info_requests',
        filter: { statuses: getStatuses(query) },
      })
    },
  })
}

/**
 * Returns the order in which staff see requests: the requested order, otherwise newest first. Overdue requests start
 * with the longest overdue.
 */
export const getStaffOrder = ({ state, sort = 'newest' }: RequestFilter) =>
  state === 'overdue' ? 'overdue' : sort

/** Returns all requests that the actor can read, in the order in which staff see them, in batches. */
export const readAllInfoRequests = (ctx: Context, query: RequestFilter) =>
  readBatches(
    selectInfoRequests(filterInfoRequests(ctx, 'infoRequest.read', query)),
    ORDERS[getStaffOrder(query)],
  )

/** Counts the requests that the actor can read by status, and the overdue requests. */
export async function countInfoRequests(ctx: Context, query: RequestFilter) {
  const late = filterInfoRequests(ctx, 'infoRequest.read', { ...query, state: 'overdue' })
  const [ofStatus, overdue] = await Promise.all([countStatuses(ctx, query), countRows(ctx.db, late)])
  return { ...ofStatus, overdue }
}

async function countStatuses(ctx: Context, query: RequestFilter) {
  if (query.q || query.withdrawn)
    return countByValue(ctx.db, filterInfoRequests(ctx, 'infoRequest.read', query), {
      column: 'infoRequests.status',
      values: INFO_REQUEST_STATUSES,
    })
  const visibility = getVisibility(ctx.actor, 'infoRequest.read', {
    table: 'infoRequests',
    company: query.company,
  })
  return countByStatus(await readTallies(ctx.db, visibility, ['info_requests']), INFO_REQUEST_STATUSES)
}

interface ParentRequestQuery extends PageQuery {
  parentColumn: 'briefId' | 'projectId'
  parentId: number
  withdrawn?: boolean | undefined
}

/** Returns a page of the requests of a brief or project, newest first. */
export function readInfoRequestsByParent(
  ctx: Context,
  { parentColumn, parentId, ...query }: ParentRequestQuery,
) {
  const requests = ctx.db
    .selectFrom('infoRequests')
    .where(getVisibilityCondition(ctx.actor, 'infoRequest.read', { table: 'infoRequests' }))
    .where(getWithdrawnFilter(ctx.actor, query))
    .where(`infoRequests.${parentColumn}`, '=', parentId)
  return readPage(selectInfoRequests(requests, listedMessage), {
    order: ORDERS.newest,
    page: query,
    total: () => countRows(ctx.db, requests),
  })
}

/** A request's id, or the SQL that finds it in the same statement. */
type RequestId = number | RawBuilder<number>

/** Selects the id of the request that a question belongs to. */
const selectRequestId = (questionId: number): RequestId =>
  sql<number>`(select info_request_id from info_questions where info_questions.id = ${questionId})`
/**
 * Selects the last reassignment of a request, as long as the user it went to is still the respondent. `author` selects
 * the user who reassigned it, from `handing.userId`.
 */
export const selectLastHandover = (author: RawBuilder<Person>) => sql<InfoRequest['handedOver']>`(
  select json_build_object('by', ${author}, 'words', handing.data -> 'words',
    'at', ${selectJsonInstant(sql.ref('handing.createdAt'))})
  from (select * from activities where entity_type = 'info_request' and entity_id = info_requests.id
    and type = 'info_handed_over' order by id desc limit 1) as handing
  where (handing.data ->> 'personId')::integer = info_requests.client_id)`

/** Finds a request without checking access. */
export const findInfoRequest = (db: Database, requestId: RequestId) =>
  selectInfoRequests(db.selectFrom('infoRequests'))
    .select(['infoRequests.companyId', selectNamedReaders('infoRequestId', 'infoRequests.id').as('people')])
    .select(selectLastHandover(selectPersonWithOwner('handing.userId')).as('handedOver'))
    .where('infoRequests.id', '=', requestId)
    .executeTakeFirst()

const selectCoreColumns = (db: Database, requestId: RequestId) =>
  db
    .selectFrom('infoRequests')
    .select([
      'id',
      'clientId',
      'companyId',
      'private',
      'userId',
      'projectId',
      'title',
      'description',
      'kind',
      'dueDate',
      'status',
      'version',
    ])
    .select(['responseMessage', 'completedAt', 'addedAt', 'remindedAt', 'withdrawnAt', 'projectArchived'])
    .select(['questionCount', 'answeredCount', 'responseBeside', 'awaitsReview', 'blocks'])
    .select(selectNamedReaders('infoRequestId', 'infoRequests.id').as('people'))
    .select(selectClockColumns('infoRequests'))
    .where('id', '=', requestId)

/** Returns a request's facts, locked after its company until the transaction ends. */
export async function lockInfoRequest(tx: Database, id: number) {
  await lockCompaniesShared(tx, 'info_requests', id)
  return selectCoreColumns(tx, id).forUpdate().executeTakeFirst()
}

/** Returns the facts of the request that a question belongs to, locked after its company until the transaction ends. */
async function lockQuestionRequest(tx: Database, questionId: number) {
  await lockCompaniesShared(tx, 'info_questions', questionId)
  return selectCoreColumns(tx, selectRequestId(questionId)).forUpdate().executeTakeFirst()
}

/** Writes columns of a locked request. */
export const saveInfoRequest = (tx: Database, id: number, columns: UpdateObject<DB, 'infoRequests'>) =>
  tx.updateTable('infoRequests').set(columns).where('id', '=', id).execute()

const OLDEST_RETURN = createTableOrder('asc', 'infoRequestReturns', { id: 'int4' })

/** Returns a page of the returned answers to a request, oldest first. */
export function readReturns(db: Database, requestId: number, page: PageQuery) {
  const all = db.selectFrom('infoRequestReturns').where('infoRequestId', '=', requestId)
  const returns = all
    .select(['id', 'questionId', 'reason', 'message', 'answeredAt', 'createdAt'])
    .select((eb) => [
      eb.ref('files').$castTo<Attachment[]>().as('files'),
      selectPerson('infoRequestReturns.returnedBy').as('returnedBy'),
    ])
  return readPage(returns, { order: OLDEST_RETURN, page, total: () => countRows(db, all) })
}

export type LockedInfoRequest = NonNullable<Awaited<ReturnType<typeof lockInfoRequest>>>

const readableRequest = withReadAuthorization(
  'infoRequest.read',
  findInfoRequest,
  getRecordScope.info_request,
)

/**
 * Returns a request as the actor can read it. Only the two people of a reassignment can read its message.
 * @throws 404
 */
export async function readableInfoRequest(ctx: Context, id: number) {
  const request = await readableRequest(ctx, id)
  const { handedOver, clientId } = request
  if (!handedOver || canReadHandoverWords(ctx.actor, { byId: handedOver.by.id, askedId: clientId }))
    return request
  return { ...request, handedOver: { ...handedOver, words: null } }
}

/**
 * Returns a request, locked until the transaction ends, if the actor can perform the action on it. @throws 404, 409 in
 * an archived project
 */
export const lockableInfoRequest = withActiveProject(
  withAuthorization(lockInfoRequest, getRecordScope.info_request),
)

// A missing question and a question that the actor can't see get equal queries and responses.
/** Returns the request of a question if the actor can read it. @throws 404 */
export const readableQuestionRequest = withReadAuthorization(
  'infoRequest.read',
  (db, questionId: number) => findInfoRequest(db, selectRequestId(questionId)),
  getRecordScope.info_request,
)

/**
 * Returns the request of a question, locked, if the actor can perform the action on it. @throws 404, 409 in an archived
 * project
 */
export const lockableQuestionRequest = withActiveProject(
  withAuthorization(lockQuestionRequest, getRecordScope.info_request),
)

/**
 * Returns the request of a question for someone who drafts an answer. It isn't locked, so that drafting blocks no one.
 * @throws 404, 409 in an archived project
 */
export const draftableQuestionRequest = withActiveProject(
  withReadAuthorization(
    'infoRequest.answer',
    (db, questionId: number) => selectCoreColumns(db, selectRequestId(questionId)).executeTakeFirst(),
    getRecordScope.info_request,
  ),
)
