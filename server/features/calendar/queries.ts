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
  /** The record that the item belongs to. */
  about: string | null
  due: string
  href: string
  updatedAt: string
}

/** The maximum number of items of each kind. The items that are due last are left out. */
const MAX_OF_KIND = 500

/**
 * Finds the owner of the calendar and records that it was requested. Finds no one once that person can no longer sign
 * in.
 */
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

/**
 * Reads the due dates that concern the actor and that they can see: a client's own, or the due dates that the agency
 * has to watch.
 */
export async function readDueItems(ctx: Context): Promise<DueItem[]> {
  const parts = [requests(ctx), tasks(ctx), projects(ctx)]
  if (ctx.actor.role === 'staff') parts.push(tickets(ctx))
  return (await Promise.all(parts)).flat()
}

const place = sql<string | null>`coalesce(
  (select name from projects where projects.id = project_id),
  (select project_name from briefs where briefs.id = brief_id))`
/** Adds a URL to each row. */
const linked =
  <R extends { id: number }>(hrefOf: (row: R) => string) =>
  (rows: R[]) =>
    rows.map((row) => ({ ...row, href: hrefOf(row) }))

/** Reads a client's own requests, or, for staff, the requests that this person sent. */
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

/** Reads the tasks assigned to the actor, and, for staff, also the tasks assigned to all staff. */
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

/** Reads active projects. */
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

/** Reads the tickets that wait for an answer from this staff member, or from anyone. */
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
