import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
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

/** Counts the work that waits for a member in a company, by kind. */
export async function countOpenWork(db: Database, member: Member) {
  const { companyId, userId } = member
  const isContact = sql`company_id = ${companyId} and user_id = ${userId}`
  const { rows } = await sql<Record<'requests' | 'tasks' | 'private' | 'contact', number>>`select
    (select count(*) from info_requests where ${OPEN_WORK_CONDITIONS.requests(member)} and withdrawn_at is null)::integer as requests,
    (select count(*) from tasks where ${OPEN_WORK_CONDITIONS.tasks(member)})::integer as tasks,
    ((select count(*) from tickets where ${OPEN_WORK_CONDITIONS.tickets(member)} and private)
      + (select count(*) from info_requests where company_id = ${companyId} and client_id = ${userId} and private)
    )::integer as private,
    ((select count(*) from projects where ${isContact}) + (select count(*) from websites where ${isContact})
    )::integer as contact`.execute(db)
  return rows[0]!
}

/** A record that waits for a member, or that has the member as its contact. */
export interface WorkItem {
  kind: 'requests' | 'tasks' | 'private' | 'contact'
  table: 'info_requests' | 'tasks' | 'projects' | 'websites'
  id: number
  companyId: number
  /** The project that the record is part of, or null. */
  project: number | null
}

/** Returns the records of a company that wait for a member or have the member as their contact. */
export async function listOpenWork(db: Database, member: Member): Promise<WorkItem[]> {
  const { companyId, userId } = member
  const { rows } = await sql<Omit<WorkItem, 'companyId'>>`
    select case when private then 'private' else 'requests' end as kind, 'info_requests' as "table", id,
      project_id as project
    from info_requests where ${OPEN_WORK_CONDITIONS.requests(member)}
    union all select 'tasks', 'tasks', id, project_id from tasks where ${OPEN_WORK_CONDITIONS.tasks(member)}
    union all select 'contact', 'projects', id, id from projects where company_id = ${companyId} and user_id = ${userId}
    union all select 'contact', 'websites', id, project_id from websites
    where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return rows.map((row) => ({ ...row, companyId }))
}

/** The column with the user that a record waits for, or with its contact. */
const ASSIGNEE_COLUMNS = {
  info_requests: 'client_id',
  tasks: 'assignee_id',
  projects: 'user_id',
  websites: 'user_id',
} as const satisfies Record<WorkItem['table'], string>

/** Reassigns records that are still open and still the user's to a successor, and returns their ids. */
export async function reassignRecords(
  tx: Database,
  change: { userId: number; table: WorkItem['table']; ids: readonly number[]; successorId: number },
): Promise<number[]> {
  const { userId, table, ids, successorId } = change
  if (ids.length === 0) return []
  const assigneeColumn = sql.ref(ASSIGNEE_COLUMNS[table])
  const isOpen = table === 'info_requests' || table === 'tasks' ? sql`status <> 'completed'` : sql`true`
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${assigneeColumn} = ${successorId}
    where id = any(${[...ids]}) and ${assigneeColumn} = ${userId} and ${isOpen} returning id`.execute(tx)
  return rows.map(({ id }) => id)
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
