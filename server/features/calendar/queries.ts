import { getRecordUrl, getTaskUrl } from '#shared/records/records.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { isCountedTask } from '#server/features/tasks/queries.ts'
import { notArchived, isNotInArchivedCompany } from '#server/core/access/archive.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { selectCompanyName, isActiveUser, selectReadingLanguage } from '#server/core/records/sql-fragments.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import type { Context } from '#server/core/context/context.ts'

/** Something due on a day (`YYYY-MM-DD`) or at an instant. */
export interface CalendarItem {
  kind: 'request' | 'task' | 'project' | 'ticket'
  id: number
  title: string
  /** The name of the item's project, brief, or company. */
  about: string | null
  due: string
  href: string
  updatedAt: string
}

/** The maximum number of items of each kind. The items that are due last are left out. */
const MAX_OF_KIND = 500

/** Finds the active user that a calendar belongs to, and records that the calendar was requested. */
export const findCalendarOwner = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('calendarAddresses')
    .from('users')
    .set({ fetchedAt: sql`now()` })
    .whereRef('users.id', '=', 'calendarAddresses.userId')
    .where('tokenHash', '=', tokenHash)
    .where(isActiveUser('users'))
    .returning(['users.id', selectReadingLanguage('users').as('language')])
    .executeTakeFirst()

/** Reads the due dates that the actor can see: a client's own, or those that the agency has to watch. */
export async function readCalendarItems(ctx: Context): Promise<CalendarItem[]> {
  const parts = [listDueRequests(ctx), listDueTasks(ctx), listDueProjects(ctx)]
  if (ctx.actor.role === 'staff') parts.push(listDueTickets(ctx))
  return (await Promise.all(parts)).flat()
}

const parentName = sql<string | null>`coalesce(
  (select name from projects where projects.id = project_id),
  (select project_name from briefs where briefs.id = brief_id))`
/** Adds the kind and a URL to each row. */
const toItems =
  <R extends { id: number }>(kind: CalendarItem['kind'], getHref: (row: R) => string) =>
  (rows: R[]) =>
    rows.map((row) => ({ ...row, kind, href: getHref(row) }))

/** Reads the requests that a client has to answer, or, for staff, the requests that the actor sent. */
const listDueRequests = (ctx: Context): Promise<CalendarItem[]> =>
  ctx.db
    .selectFrom('infoRequests')
    .select(['id', 'title', parentName.as('about'), 'updatedAt'])
    .select(sql<string>`due_date`.as('due'))
    .where(ctx.actor.role === 'staff' ? 'userId' : 'clientId', '=', ctx.actor.id)
    .where(getVisibilityCondition(ctx.actor, 'infoRequest.read', { table: 'infoRequests' }))
    .where(isCounted)
    .where(isNotInArchivedCompany(sql.ref('infoRequests.companyId')))
    .where('status', '!=', 'completed')
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(toItems('request', ({ id }) => getRecordUrl('info_request', id, { role: ctx.actor.role })))

/** Reads the tasks assigned to the actor, and, for staff, also the tasks assigned to all staff. */
const listDueTasks = (ctx: Context): Promise<CalendarItem[]> =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'title', parentName.as('about'), 'dueDate as due', 'updatedAt', 'projectId', 'briefId'])
    .where((eb) =>
      eb.or([
        eb('assigneeId', '=', ctx.actor.id),
        ...(ctx.actor.role === 'staff' ? [eb('assigneeId', 'is', null)] : []),
      ]),
    )
    .where(getVisibilityCondition(ctx.actor, 'task.read', { table: 'tasks' }))
    .where(isCountedTask)
    .where('status', '!=', 'completed')
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(toItems('task', (task) => getTaskUrl(task, ctx.actor.role)))

/** Reads unfinished projects with a due date. */
const listDueProjects = (ctx: Context): Promise<CalendarItem[]> =>
  ctx.db
    .selectFrom('projects')
    .select(['id', 'name as title', 'updatedAt', selectCompanyName(sql.ref('companyId')).as('about')])
    .select(sql<string>`due_date`.as('due'))
    .where(getVisibilityCondition(ctx.actor, 'project.read', { table: 'projects' }))
    .where(notArchived('projects'))
    .where(isNotInArchivedCompany(sql.ref('projects.companyId')))
    .where('status', 'not in', ['completed', 'launched'])
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MAX_OF_KIND)
    .execute()
    .then(toItems('project', ({ id }) => getRecordUrl('project', id, { role: ctx.actor.role })))

/** Reads the tickets that wait for an answer and are assigned to the actor or to no one. */
const listDueTickets = (ctx: Context): Promise<CalendarItem[]> =>
  ctx.db
    .selectFrom('tickets')
    .select(['id', 'title', 'updatedAt', selectCompanyName(sql.ref('companyId')).as('about')])
    .select(sql<string>`answer_due_at`.as('due'))
    .where(getVisibilityCondition(ctx.actor, 'ticket.read', { table: 'tickets' }))
    .where(isNotInArchivedCompany(sql.ref('tickets.companyId')))
    .where('answerDueAt', 'is not', null)
    .where((eb) => eb.or([eb('assigneeId', '=', ctx.actor.id), eb('assigneeId', 'is', null)]))
    .orderBy('answerDueAt')
    .limit(MAX_OF_KIND)
    .execute()
    .then(toItems('ticket', ({ id }) => getRecordUrl('ticket', id, { role: 'staff' })))
