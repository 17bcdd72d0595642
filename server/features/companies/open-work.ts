import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { OPEN_HANDOVERS } from '#server/core/records/open-handovers.ts'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { RECORD_TABLE_SCOPES } from '#server/core/access/table-scopes.ts'
import { PRIVATE_RECORD_TYPES } from '#server/core/records/reader-columns.ts'
import { canShareRecord } from './record-readers.ts'
import type { Context } from '#server/core/context/context.ts'

export interface Member {
  companyId: number
  userId: number
}

/** Conditions for a member's open work and tickets. Withdrawn requests count, as they can be restored. */
const OPEN_WORK_CONDITIONS = {
  requests: ({ companyId, userId }: Member) => sql`company_id = ${companyId} and client_id = ${userId}
    and status <> 'completed'`,
  tasks: ({ companyId, userId }: Member) => sql`assignee_id = ${userId} and status <> 'completed'
    and ${COMPANY_OF_TASK} = ${companyId}`,
  tickets: ({ companyId, userId }: Member) => sql`company_id = ${companyId} and user_id = ${userId}`,
}

/**
 * The requests with open questions that were handed over to a member, as `request`, one row for each, except open
 * requests that the member is asked anyway.
 */
const selectHandedRequests = ({ companyId, userId }: Member) => sql`
  select request.id, request.private, request.project_id, request.client_id = ${userId} or exists (
      select from record_readers reader where reader.info_request_id = request.id and reader.user_id = ${userId}) as named
  from info_requests request
  where request.company_id = ${companyId} and not (request.client_id = ${userId} and request.status <> 'completed')
    and request.id in (select info_request_id from ${OPEN_HANDOVERS} where handover.asked_of = ${userId})`

/** Counts the work that waits for a member in a company, by kind. A request counts once, with all its questions. */
export async function countOpenWork(db: Database, member: Member) {
  const { companyId, userId } = member
  const isContact = sql`company_id = ${companyId} and user_id = ${userId}`
  const { rows } = await sql<Record<'requests' | 'tasks' | 'private' | 'contact', number>>`select
    ((select count(*) from info_requests where ${OPEN_WORK_CONDITIONS.requests(member)} and withdrawn_at is null)
      + (select count(*) from (${selectHandedRequests(member)} and request.withdrawn_at is null) as handed)
    )::integer as requests,
    (select count(*) from tasks where ${OPEN_WORK_CONDITIONS.tasks(member)})::integer as tasks,
    ((select count(*) from tickets where ${OPEN_WORK_CONDITIONS.tickets(member)} and private)
      + (select count(*) from info_requests where company_id = ${companyId} and client_id = ${userId} and private)
      + (select count(*) from (${selectHandedRequests(member)} and request.private and request.client_id <> ${userId}) as handed)
    )::integer as private,
    ((select count(*) from projects where ${isContact}) + (select count(*) from websites where ${isContact})
    )::integer as contact`.execute(db)
  return rows[0]!
}

/** A record that waits for a member, or that has the member as its contact. */
export interface WorkItem {
  kind: 'requests' | 'tasks' | 'private' | 'contact'
  /** The table of the record, or for the member's questions in a request, `question_handovers`. */
  table: 'info_requests' | 'question_handovers' | 'tasks' | 'projects' | 'websites'
  /** The id of the record. For questions, it's the id of their request. */
  id: number
  companyId: number
  /** The project that the record is part of, or null. */
  project: number | null
  /** For questions: whether the member is the respondent of their request, or named in it. */
  named: boolean | null
}

/** Returns the records of a company that wait for a member or have the member as their contact. */
export async function listOpenWork(db: Database, member: Member): Promise<WorkItem[]> {
  const { companyId, userId } = member
  const { rows } = await sql<Omit<WorkItem, 'companyId'>>`
    select case when private then 'private' else 'requests' end as kind, 'info_requests' as "table", id,
      project_id as project, null::boolean as named
    from info_requests where ${OPEN_WORK_CONDITIONS.requests(member)}
    union all select case when private then 'private' else 'requests' end, 'question_handovers', id, project_id, named
    from (${selectHandedRequests(member)}) as handed
    union all select 'tasks', 'tasks', id, project_id, null from tasks where ${OPEN_WORK_CONDITIONS.tasks(member)}
    union all select 'contact', 'projects', id, id, null from projects
    where company_id = ${companyId} and user_id = ${userId}
    union all select 'contact', 'websites', id, project_id, null from websites
    where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return rows.map((row) => ({ ...row, companyId }))
}

type AssignedTable = Exclude<WorkItem['table'], 'question_handovers'>

/** The column with the user that a record waits for, or with its contact. */
const ASSIGNEE_COLUMNS = {
  info_requests: 'client_id',
  tasks: 'assignee_id',
  projects: 'user_id',
  websites: 'user_id',
} as const satisfies Record<AssignedTable, string>

interface RecordReassignment {
  userId: number
  table: WorkItem['table']
  ids: readonly number[]
  successorId: number
}

/** Reassigns records that are still open and still the user's to a successor, and returns their ids. */
export async function reassignRecords(tx: Database, change: RecordReassignment): Promise<number[]> {
  const { userId, table, ids, successorId } = change
  if (ids.length === 0) return []
  if (table === 'question_handovers') return reassignQuestions(tx, change)
  const assigneeColumn = sql.ref(ASSIGNEE_COLUMNS[table])
  const isOpen = table === 'info_requests' || table === 'tasks' ? sql`status <> 'completed'` : sql`true`
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${assigneeColumn} = ${successorId}
    where id = any(${[...ids]}) and ${assigneeColumn} = ${userId} and ${isOpen} returning id`.execute(tx)
  const reassignedIds = rows.map(({ id }) => id)
  // The successor is asked the whole request, so nothing of it is left with the user.
  if (table === 'info_requests')
    await deleteHandoversInRequests(tx, { userIds: [userId, successorId], requestIds: reassignedIds })
  return reassignedIds
}

/** Deletes the handovers to these users in requests. Each request's respondent is asked these questions again. */
export async function deleteHandoversInRequests(
  tx: Database,
  { userIds, requestIds }: { userIds: number[]; requestIds: number[] },
): Promise<void> {
  await sql`delete from question_handovers using info_questions
    where asked_of = any(${userIds}) and info_questions.id = question_id
      and info_request_id = any(${requestIds})`.execute(tx)
}

/**
 * Reassigns a user's open questions in these requests to a successor, and returns the ids of the requests. The successor
 * doesn't get the message, which was to the user. Questions go back to a successor whom the request asks anyway.
 */
async function reassignQuestions(
  tx: Database,
  { userId, ids, successorId }: RecordReassignment,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with handed as (
        select handover.id, info_request_id, client_id = ${successorId} as is_back
        from ${OPEN_HANDOVERS} join info_requests request on request.id = info_request_id
        where handover.asked_of = ${userId} and request.id = any(${[...ids]})),
      given_back as (delete from question_handovers where id in (select id from handed where is_back)),
      handed_on as (
        update question_handovers set asked_of = ${successorId}, words = null, created_at = now()
        where id in (select id from handed where not is_back)),
      touched as (update info_requests set updated_at = now() where id in (select info_request_id from handed))
    select distinct info_request_id as id from handed order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the handovers to a former member. Each request's respondent is asked these questions again. */
export async function deleteHandovers(tx: Database, { companyId, userId }: Member): Promise<void> {
  await sql`delete from question_handovers using info_questions, info_requests
    where asked_of = ${userId} and info_questions.id = question_id
      and info_requests.id = info_request_id and company_id = ${companyId}`.execute(tx)
}

/** Names a user in the private requests among these, so that the user still sees them. */
export async function addRequestReader(tx: Database, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into record_readers (user_id, info_request_id)
    select ${userId}::integer, id from info_requests where id = any(${[...ids]}) and private
    on conflict do nothing`.execute(tx)
}

/**
 * Names a successor in the private tickets and requests that a member raised, is the respondent of, or is named in, if
 * the actor can change who reads them. Members who are only named can't pass on their access when they leave.
 */
export async function sharePrivateRecords(
  ctx: Context<Actor | null>,
  { companyId, userId }: Member,
  successorId: number,
): Promise<void> {
  for (const kind of PRIVATE_RECORD_TYPES) {
    const { table, person, readers } = RECORD_TABLE_SCOPES[kind]
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} record
      where company_id = ${companyId} and private and (${sql.ref(person)} = ${userId} or exists (
        select from record_readers named
        where named.${sql.ref(readers)} = record.id and named.user_id = ${userId}))`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    const scopes = [...(await readRecordScopes(ctx.db, kind, ids))]
    const shared = scopes
      .filter(([, scope]) => !ctx.actor || canShareRecord(ctx.actor, kind, scope))
      .map(([id]) => id)
    await sql`insert into record_readers (user_id, ${sql.ref(readers)})
      select ${successorId}::integer, id from unnest(${shared}::integer[]) as id
      on conflict do nothing`.execute(ctx.db)
  }
}

/** Makes a user follow the unfinished tickets that a member raised: the private ones, or all others. */
export async function followOpenTickets(
  tx: Database,
  member: Member,
  { followerId, visibility }: { followerId: number; visibility: 'private' | 'open to all' },
): Promise<void> {
  await sql`
    insert into follows (user_id, entity_type, entity_id, state)
    select ${followerId}::integer, 'ticket', id, 'followed'::follow_state from tickets
    where ${OPEN_WORK_CONDITIONS.tickets(member)} and status in ('open', 'in_progress') and private = ${visibility === 'private'}
    on conflict do nothing`.execute(tx)
}
