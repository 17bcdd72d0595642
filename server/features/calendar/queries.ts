import { addressOf, taskAddress } from '#shared/records/records.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { isCountedTask } from '#server/features/tasks/scope.ts'
import { notArchived, notOfArchivedCompany } from '#server/core/access/archive.ts'
import { reach } from '#server/core/access/reach.ts'
import { companyName, isActivePerson, readingLanguage } from '#server/core/records/sql-fragments.ts'
import { isCounted } from '#server/features/requests/scope.ts'
import type { Context } from '#server/core/context/context.ts'

/** Something due on a day (`YYYY-MM-DD`) or at an instant. */
export interface DueItem {
  kind: 'request' | 'task' | 'project' | 'ticket'
  id: number
  title: string
  /** The record that it belongs to. */
  about: string | null
  due: string
  href: string
  updatedAt: string
}

/** Maximum number of each kind; the furthest due dates are left out. */
const MAX_OF_KIND = 500

/** The owner of the calendar; nobody once that person may not sign in. Records that it was requested. */
export const readerOf = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('calendarAddresses')
    .from('users')
    .set({ fetchedAt: sql`now()` })
    .whereRef('users.id', '=', 'calendarAddresses.userId')
    .where('tokenHash', '=', tokenHash)
    .where(isActivePerson('users'))
    .returning(['users.id', readingLanguage('users').as('language')])
    .executeTakeFirst()

/** Due dates that concern this person and that they may see: a client's own, or those that the agency has to watch. */
export async function readDueItems(ctx: Context): Promise<DueItem[]> {
  const parts = [requests(ctx), tasks(ctx), projects(ctx)]
  if (ctx.actor.role === 'staff') parts.push(tickets(ctx))
  return (await Promise.all(parts)).flat()
}

const place = sql<string | null>`coalesce(
  (select name from projects where projects.id = project_id),
  (select project_name from briefs where briefs.id = brief_id))`
/** Adds to the rows the URL at which `reader` finds them. */
const linked =
  <R extends { id: number }>(hrefOf: (row: R) => string) =>
  (rows: R[]) =>
    rows.map((row) => ({ ...row, href: hrefOf(row) }))

/** A client's own requests; for staff, those that this person sent. */
const requests = (ctx: Context): Promise<DueItem[]> =>
  ctx.db
    .selectFrom('infoRequests')
    .select(['id', 'title', place.as('about'), 'updatedAt'])
    .select(sql<string>`due_date`.as('due'))
    .select(sql<'request'>`'request'`.as('kind'))
    .where(ctx.actor.role === 'staff' ? 'userId' : 'clientId', '=', ctx.actor.id)
    .where(reach(ctx.actor, 'infoRequest.read', 'infoRequests'))
    .where(isCounted)
    .where(notOfArchivedCompany(sql.ref('infoRequests.companyId')))
    .where('status', '!=', 'completed')
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(linked(({ id }) => addressOf('info_request', id, ctx.actor.role)))

/** Tasks assigned to the person, and for staff also those assigned to all of them. */
const tasks = (ctx: Context): Promise<DueItem[]> =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'title', place.as('about'), 'dueDate as due', 'updatedAt', 'projectId', 'briefId'])
    .select(sql<'task'>`'task'`.as('kind'))
    .where((eb) =>
      eb.or([
        eb('assigneeId', '=', ctx.actor.id),
        ...(ctx.actor.role === 'staff' ? [eb('assigneeId', 'is', null)] : []),
      ]),
    )
    .where(reach(ctx.actor, 'task.read', 'tasks'))
    .where(isCountedTask)
    .where('status', '!=', 'completed')
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(linked((task) => taskAddress(task, ctx.actor.role)))

/** Active projects. */
const projects = (ctx: Context): Promise<DueItem[]> =>
  ctx.db
    .selectFrom('projects')
    .select(['id', 'name as title', 'updatedAt'])
    .select([
      sql<string>`due_date`.as('due'),
      sql<'project'>`'project'`.as('kind'),
      companyName(sql.ref('companyId')).as('about'),
    ])
    .where(reach(ctx.actor, 'project.read', 'projects'))
    .where(notArchived('projects'))
    .where(notOfArchivedCompany(sql.ref('projects.companyId')))
    .where('status', 'not in', ['completed', 'launched'])
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(linked(({ id }) => addressOf('project', id, ctx.actor.role)))

/** Tickets waiting for an answer from this member of staff, or from anybody. */
const tickets = (ctx: Context): Promise<DueItem[]> =>
  ctx.db
    .selectFrom('tickets')
    .select(['id', 'title', 'updatedAt'])
    .select([
      sql<string>`answer_due_at`.as('due'),
      sql<'ticket'>`'ticket'`.as('kind'),
      companyName(sql.ref('companyId')).as('about'),
    ])
    .where(reach(ctx.actor, 'ticket.read', 'tickets'))
    .where(notOfArchivedCompany(sql.ref('tickets.companyId')))
    .where('answerDueAt', 'is not', null)
    .where((eb) => eb.or([eb('assigneeId', '=', ctx.actor.id), eb('assigneeId', 'is', null)]))
    .orderBy('answerDueAt')
    .limit(MAX_OF_KIND)
    .execute()
    .then(linked(({ id }) => addressOf('ticket', id, 'staff')))
