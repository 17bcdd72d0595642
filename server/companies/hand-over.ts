import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { COMPANY_OF_TASK } from '#server/db/fragments.ts'

/** Somebody of a company. */
export interface Member {
  companyId: number
  userId: number
}

/** What is still to be done: open requests, withdrawn ones too, because they can be restored. */
const ASKED = {
  requests: ({ companyId, userId }: Member) => sql`company_id = ${companyId} and client_id = ${userId}
    and status <> 'completed'`,
  tasks: ({ companyId, userId }: Member) => sql`assignee_id = ${userId} and status <> 'completed'
    and ${COMPANY_OF_TASK} = ${companyId}`,
  tickets: ({ companyId, userId }: Member) => sql`company_id = ${companyId} and user_id = ${userId}`,
}

const CONTACT_TABLES = ['projects', 'websites'] as const

/** How much waits for a person in a company. */
export async function readWaiting(db: Database, member: Member) {
  const { companyId, userId } = member
  const contact = sql.join(
    CONTACT_TABLES.map(
      (table) =>
        sql`(select count(*) from ${sql.table(table)} where company_id = ${companyId} and user_id = ${userId})`,
    ),
    sql` + `,
  )
  const { rows } = await sql<Record<'requests' | 'tasks' | 'private' | 'contact', number>>`select
    (select count(*) from info_requests where ${ASKED.requests(member)} and withdrawn_at is null)::integer as requests,
    (select count(*) from tasks where ${ASKED.tasks(member)})::integer as tasks,
    ((select count(*) from tickets where ${ASKED.tickets(member)} and private)
      + (select count(*) from info_requests where company_id = ${companyId} and client_id = ${userId} and private)
    )::integer as private,
    (${contact})::integer as contact`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('No row')
  return waiting
}

/** The projects that what waits for a person is part of; null among them for what is part of none. */
export async function projectsOf(
  db: Database,
  member: Member,
  what: 'requests' | 'tasks' | 'contact',
): Promise<(number | null)[]> {
  const { companyId, userId } = member
  const { rows } = await PROJECTS[what](member, companyId, userId).execute(db)
  return rows.map(({ project }) => project)
}

type ProjectsQuery = (
  member: Member,
  companyId: number,
  userId: number,
) => RawBuilder<{ project: number | null }>
const PROJECTS: Record<'requests' | 'tasks' | 'contact', ProjectsQuery> = {
  requests: (member) =>
    sql`select distinct project_id as project from info_requests where ${ASKED.requests(member)} and not private`,
  tasks: (member) => sql`select distinct project_id as project from tasks where ${ASKED.tasks(member)}`,
  contact: (_, companyId, userId) => sql`
    select id as project from projects where company_id = ${companyId} and user_id = ${userId}
    union select project_id from websites where company_id = ${companyId} and user_id = ${userId}`,
}

/** Has somebody else asked what waits for a person, but for what is private. Returns the numbers of the requests. */
export async function giveRequests(tx: Database, member: Member, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update info_requests set client_id = ${to} where ${ASKED.requests(member)} and not private returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The same of what is private. */
export async function givePrivateRequests(tx: Database, member: Member, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update info_requests set client_id = ${to} where ${ASKED.requests(member)} and private returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function giveTasks(tx: Database, member: Member, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tasks set assignee_id = ${to} where ${ASKED.tasks(member)} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes somebody else the contact of a person's projects and websites. Returns how many there are. */
export async function giveContact(tx: Database, { companyId, userId }: Member, to: number): Promise<number> {
  const given = await Promise.all(
    CONTACT_TABLES.map((table) =>
      tx
        .updateTable(table)
        .set({ userId: to })
        .where('companyId', '=', companyId)
        .where('userId', '=', userId)
        .executeTakeFirst(),
    ),
  )
  return given.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
}

/** Gives somebody sight of the private tickets and requests that a person raised, was asked or is named in. */
export async function givePrivate(tx: Database, { companyId, userId }: Member, to: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into record_readers (user_id, ticket_id, info_request_id)
    select ${to}::integer, id, null::integer from tickets where company_id = ${companyId} and private and (user_id = ${userId}
      or exists (select from record_readers named where named.ticket_id = tickets.id and named.user_id = ${userId}))
    union all
    select ${to}::integer, null::integer, id from info_requests where company_id = ${companyId} and private and (client_id = ${userId}
      or exists (select from record_readers named where named.info_request_id = info_requests.id
        and named.user_id = ${userId}))
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Has somebody hear of the unfinished tickets that a person raised, private ones or the others. */
export async function followTickets(
  tx: Database,
  member: Member,
  to: number,
  which: 'private' | 'open to all',
): Promise<void> {
  await sql`
    insert into follows (user_id, entity_type, entity_id, state)
    select ${to}::integer, 'ticket', id, 'followed'::follow_state from tickets
    where ${ASKED.tickets(member)} and status in ('open', 'in_progress') and private = ${which === 'private'}
    on conflict do nothing`.execute(tx)
}
