import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { PolicyAction } from '#shared/contract/policy.ts'
import { type RecurrenceContent, Recurrence } from '#shared/requests/recurrences/schemas.ts'
import type { recurrenceEndpoints as endpoints } from '#shared/requests/recurrences/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { OWNER, listSchemaColumns } from '#server/core/records/sql-fragments.ts'
import { createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { authorize } from '#server/core/access/access.ts'
import { requireNotArchived } from '#server/core/access/archive.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { type Pattern, findFirstDue } from './days.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { BusinessClock } from '#server/core/sla/response-clock.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import type { Context } from '#server/core/context/context.ts'

/** The agency's calendar and its current day. */
export interface Today {
  calendar: BusinessClock
  day: string
}

export async function findToday(db: Database, now = currentTime()): Promise<Today> {
  const office = await readBusinessClock(db)
  return { calendar: office, day: office.toDay(now.toISOString()) }
}

const OLDEST = createTableOrder('asc', 'recurrences', { id: 'int4' })

type RecurrenceQuery = z.output<typeof endpoints.list.query>

/** Selects recurrences with the project that they create work in, and its company. */
export const selectWithProject = (db: Database) =>
  db
    .selectFrom('recurrences')
    .leftJoin('websites as website', 'website.id', 'recurrences.websiteId')
    .innerJoin('projects as project', (join) =>
      join.on(sql<boolean>`project.id = coalesce(recurrences.project_id, website.project_id)`),
    )
    .innerJoin('companies as owner', 'owner.id', 'project.companyId')

/** Nothing recurs on archived projects and websites, or in archived companies. */
export const isInUse = sql<SqlBool>`project.archived_at is null and website.archived_at is null
  and owner.archived_at is null`

function filterRecurrences(ctx: Context, { company, projectId, websiteId }: RecurrenceQuery) {
  let found = selectWithProject(ctx.db).where(
    getVisibilityCondition(ctx.actor, 'recurrence.read', { table: 'projects', company, as: 'project' }),
  )
  if (websiteId !== undefined) found = found.where('recurrences.websiteId', '=', websiteId)
  if (projectId !== undefined)
    found = found.where(
      sql<SqlBool>`(recurrences.project_id = ${projectId} or recurrences.website_id = any(array(
        select id from websites where project_id = ${projectId})))`,
    )
  return projectId === undefined && websiteId === undefined ? found.where(isInUse) : found
}

const COMPUTED_FIELDS = ['projectId', 'about', 'company', 'content', 'nextOn', 'hasOpenWork'] as const

const selectRecurrences = (recurrences: ReturnType<typeof selectWithProject>) =>
  recurrences.select([
    ...listSchemaColumns('recurrences', Recurrence, COMPUTED_FIELDS),
    'recurrences.settledUntil',
    'project.companyId',
    sql<number>`project.id`.as('projectId'),
    sql<string>`coalesce(website.name, project.name)`.as('about'),
    sql<RecurrenceContent>`recurrences.content`.as('content'),
    OWNER.as('company'),
    sql<boolean>`${hasOpenWork('recurrences.id')}`.as('hasOpenWork'),
  ])

type ScheduledPattern = Pattern & { settledUntil: string; paused: boolean }

/** Adds the next due day, by the agency's current holidays. */
async function addNextDueDays<T extends ScheduledPattern>(db: Database, recurrences: T[]) {
  const { calendar, day } = await findToday(db)
  return recurrences.map((each) => ({
    ...each,
    nextOn: each.paused
      ? null
      : (findFirstDue(each, { after: each.settledUntil, day, calendar })?.dueOn ?? null),
  }))
}

/** Returns a page of the recurrences that the actor can read. */
export async function readRecurrences(ctx: Context, query: RecurrenceQuery) {
  const found = filterRecurrences(ctx, query)
  const page = await readPage(selectRecurrences(found), {
    order: OLDEST,
    page: query,
    total: () => countRows(ctx.db, found),
  })
  return page.withItems(await addNextDueDays(ctx.db, page.items))
}

/** Returns a recurrence if the actor can read it. @throws 404 */
export async function readableRecurrence(ctx: Context, id: number) {
  const found = await selectRecurrences(selectWithProject(ctx.db))
    .where('recurrences.id', '=', id)
    .executeTakeFirst()
  const [recurrence] = await addNextDueDays(ctx.db, [
    authorize(ctx.actor, 'recurrence.read', { record: found, getScope: getRecordScope.recurrence }),
  ])
  if (!recurrence) throw new Error('It was there')
  return recurrence
}

/** Selects recurrences, locked until the transaction ends, with the project that they create work in. */
export const selectLockedRecurrences = (tx: Database) =>
  selectWithProject(tx)
    .select([
      ...listSchemaColumns('recurrences', Recurrence, COMPUTED_FIELDS),
      'recurrences.settledUntil',
      'recurrences.nextOn',
      'recurrences.madeBy',
      'project.companyId',
      'project.briefId',
      'project.userId',
      'project.archivedAt as projectArchivedAt',
      'website.archivedAt as websiteArchivedAt',
      sql<string>`project.name`.as('projectName'),
      sql<number>`project.id`.as('projectId'),
      sql<RecurrenceContent>`recurrences.content`.as('content'),
    ])
    .forNoKeyUpdate('recurrences')

export type LockedRecurrence = Awaited<
  ReturnType<ReturnType<typeof selectLockedRecurrences>['execute']>
>[number]

/**
 * Returns a recurrence, locked, if the actor can perform the action on it. @throws 404, 409 on an archived project or
 * website
 */
export async function lockableRecurrence(ctx: Context, action: PolicyAction, id: number) {
  await lockCompaniesShared(ctx.db, 'recurrences', id)
  const found = await selectLockedRecurrences(ctx.db).where('recurrences.id', '=', id).executeTakeFirst()
  const recurrence = authorize(ctx.actor, action, { record: found, getScope: getRecordScope.recurrence })
  requireNotArchived('project', { archivedAt: recurrence.projectArchivedAt })
  requireNotArchived('website', { archivedAt: recurrence.websiteArchivedAt })
  return recurrence
}

/** These conditions match the indexes. */
export const isOpenTask = sql<SqlBool>`status <> 'completed'`
export const isOpenRequest = sql<SqlBool>`status <> 'completed' and withdrawn_at is null`

/** Whether a recurrence still has open work. `id` is its id or the column of its id. */
export const hasOpenWork = (id: 'recurrences.id' | number): RawBuilder<SqlBool> => {
  const recurrence = typeof id === 'number' ? sql`${id}` : sql.ref(id)
  return sql<SqlBool>`(exists (select from tasks where recurrence_id = ${recurrence} and ${isOpenTask})
    or exists (select from info_requests where recurrence_id = ${recurrence} and ${isOpenRequest}))`
}

/** Returns the last day whose work was created, or null if there is none. */
export async function findLastCreatedDay(tx: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select greatest(
    (select max(occurs_on) from tasks where recurrence_id = ${id}),
    (select max(occurs_on) from info_requests where recurrence_id = ${id})) as day`.execute(tx)
  return rows[0]?.day ?? null
}
