import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { OPEN_HANDOVERS } from '#server/core/records/open-handovers.ts'
import { selectJsonInstant, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { selectLastHandover } from '#server/features/requests/queries.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import {
  type WaitingSource,
  selectExcerpt,
  hasProjectId,
  selectResponsibleId,
  toIdArray,
} from './waiting-source.ts'

/** Selects from the open questions of the request that were handed over. */
const selectHandovers = (columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${OPEN_HANDOVERS} where handover.info_request_id = info_requests.id`

/** Whether the question of a handover is asked of this client. */
const isForClient = (id: number) => sql`handover.asked_of = ${id}`

const hasOpenQuestions = (id: number) => sql`exists (${selectHandovers(sql`1`)} and ${isForClient(id)})`

/** Whether this user reassigned the request to the current respondent. */
const hasReassigned = (id: number) => sql`info_requests.client_id <> ${id} and exists (
  select from activities where entity_type = 'info_request' and entity_id = info_requests.id
    and type = 'info_handed_over' and activities.user_id = ${id}
    and (data ->> 'personId')::integer = info_requests.client_id)`

const selectPersonOfRequest = (column: string) =>
  selectPersonInCompany(sql.ref(column), sql.ref('infoRequests.companyId'))

const QUESTION_LIST = sql`coalesce(
  json_agg(json_build_object('id', handover.question_id, 'label', handover.label) order by handover.position), '[]')`
const HANDOVER = sql`json_build_object('by', ${selectPersonOfRequest('handover.handedBy')},
  'words', handover.words, 'at', ${selectJsonInstant(sql.ref('handover.createdAt'))})`

/** The columns of a request that depend on the client who reads it. */
const selectOwnQuestions = (id: number) => ({
  questions: sql`(${selectHandovers(QUESTION_LIST)} and ${isForClient(id)})`,
  handedOver: sql`coalesce(
    (${selectHandovers(HANDOVER)} and ${isForClient(id)} order by handover.created_at desc, handover.id desc limit 1),
    case when info_requests.client_id = ${id}
      then ${selectLastHandover(selectPersonOfRequest('handing.userId'))} end)`,
})

/** The answers of a request that staff returned and that no one has submitted again. */
const RETURNED = sql`case
  when question_count > 0 then (
    select json_build_object('count', count(*), 'label', (array_agg(asked.label order by asked.position))[1])
    from info_questions asked join info_answers answer on answer.question_id = asked.id
    where asked.info_request_id = info_requests.id and answer.state = 'returned' and is_question_asked(asked.id)
    having count(*) > 0)
  when status <> 'completed' and exists (
    select from info_request_returns where info_request_returns.info_request_id = info_requests.id)
    then json_build_object('count', 1, 'label', null) end`

interface RequestSource {
  since: string
  rows: RawBuilder<unknown>
  description: string
}

const createRequestSource = ({ since, rows, description }: RequestSource): WaitingSource => ({
  kind: 'info_request',
  isVisible: (actor, company) => {
    const isVisible = getVisibilityCondition(actor, 'waiting.read', { table: 'infoRequests', company })
    return actor.role === 'client'
      ? sql<SqlBool>`${isVisible} and (not (${hasReassigned(actor.id)}) or ${hasOpenQuestions(actor.id)})`
      : isVisible
  },
  company: sql.ref('infoRequests.companyId'),
  ownIds: ({ role }) =>
    role === 'client'
      ? sql`info_requests.client_id || array(${selectHandovers(sql`handover.asked_of`)})`
      : toIdArray(sql.ref('infoRequests.userId'), selectResponsibleId('infoRequests')),
  since,
  rows,
  title: sql.ref('title'),
  description: selectExcerpt(sql`coalesce(${sql.ref(description)}, '')`),
  columns: (actor) => ({
    remindedAt: sql.ref('reminded_at'),
    dueDate: sql.ref('due_date'),
    requestKind: sql`kind::text`,
    asked: selectPersonOfRequest('infoRequests.clientId'),
    askedCount: sql`case when question_count > 0 then asked_count end`,
    answeredCount: sql`case when question_count > 0 then answered_count end`,
    returned: RETURNED,
    ...(actor.role === 'client' && selectOwnQuestions(actor.id)),
  }),
  matchesProject: hasProjectId,
})

/** Requests that wait for their client. */
export const openRequestSource = createRequestSource({
  since: 'waiting_since',
  rows: sql`info_requests where ${isCounted} and waiting_on = 'client'`,
  description: 'description',
})

/** Requests whose answers wait for a review. */
export const answeredRequestSource = createRequestSource({
  since: 'answered_at',
  rows: sql`info_requests where ${isCounted} and awaits_review and answered_at is not null`,
  description: 'response_message',
})

/**
 * Completed requests with open questions that were handed over to this client. They wait for the client, and for no one
 * else, until the agency accepts the answer.
 */
export const createHandoverSource = (id: number): WaitingSource =>
  createRequestSource({
    since: 'handed_at',
    rows: sql`info_requests join (
      select info_request_id, max(created_at) as handed_at from ${OPEN_HANDOVERS} where ${isForClient(id)}
      group by info_request_id) as handed on handed.info_request_id = info_requests.id
      where ${isCounted} and status = 'completed'`,
    description: 'description',
  })
