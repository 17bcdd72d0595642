import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Action } from '#shared/contract/policy.ts'
import { type RecurrenceContent, Recurrence } from '#shared/requests/recurrences/schemas.ts'
import type { recurrences as endpoints } from '#shared/requests/recurrences/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { OWNER, columnsOf } from '#server/core/records/sql-fragments.ts'
import { orderOf, readPage } from '#server/platform/db/paging.ts'
import { ensure } from '#server/core/access/access.ts'
import { ensureNotArchived } from '#server/core/access/archive.ts'
import { placeOf } from '#server/core/access/places.ts'
import { reach } from '#server/core/access/reach.ts'
import { type Pattern, firstDueFrom } from './days.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { OfficeClock } from '#server/core/sla/turns.ts'
import { officeClock } from '#server/core/sla/office-clock.ts'
import type { Context } from '#server/core/context/context.ts'

/** The agency's calendar and its current day. */
export interface Today {
  office: OfficeClock
  day: string
}

export async function findToday(db: Database, now = currentTime()): Promise<Today> {
  const office = await officeClock(db)
  return { office, day: office.dayOf(now.toISOString()) }
}

const OLDEST = orderOf('asc', 'recurrences', { id: 'int4' })

type RecurrenceQuery = z.output<typeof endpoints.list.query>

/** Selects recurrences with the project that they create work in, and its company. */
export const withProject = (db: Database) =>
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

function matching(ctx: Context, { company, projectId, websiteId }: RecurrenceQuery) {
  let found = withProject(ctx.db).where(
    reach(ctx.actor, 'recurrence.read', 'projects', { company, as: 'project' }),
  )
  if (websiteId !== undefined) found = found.where('recurrences.websiteId', '=', websiteId)
  if (projectId !== undefined)
    found = found.where(
      sql<SqlBool>`(recurrences.project_id = ${projectId} or recurrences.website_id = any(array(
        select id from websites where project_id = ${projectId})))`,
    )
  return projectId === undefined && websiteId === undefined ? found.where(isInUse) : found
}

const BESIDES = ['projectId', 'about', 'company', 'content', 'nextOn', 'hasOpenWork'] as const

const selected = (recurrences: ReturnType<typeof withProject>) =>
  recurrences.select([
    ...columnsOf('recurrences', Recurrence, BESIDES),
    'recurrences.settledUntil',
    'project.companyId',
    sql<number>`project.id`.as('projectId'),
    sql<string>`coalesce(website.name, project.name)`.as('about'),
    sql<RecurrenceContent>`recurrences.content`.as('content'),
    OWNER.as('company'),
    sql<boolean>`${hasOpenWork('recurrences.id')}`.as('hasOpenWork'),
  ])

type Selected = Pattern & { settledUntil: string; paused: boolean }

/** Adds the next due day, by the agency's current holidays. */
async function withNext<T extends Selected>(db: Database, recurrences: T[]) {
  const { office, day } = await findToday(db)
  return recurrences.map((each) => ({
    ...each,
    nextOn: each.paused ? null : (firstDueFrom(each, each.settledUntil, day, office)?.dueOn ?? null),
  }))
}

/** Returns a page of the recurrences that the actor can read. */
export async function readRecurrences(ctx: Context, query: RecurrenceQuery) {
  const found = matching(ctx, query)
  const page = await readPage(selected(found), OLDEST, query, () => countRows(ctx.db, found))
  return page.with(await withNext(ctx.db, page.items))
}

/** Returns a recurrence if the actor can read it. @throws 404 */
export async function readableRecurrence(ctx: Context, id: number) {
  const found = await selected(withProject(ctx.db)).where('recurrences.id', '=', id).executeTakeFirst()
  const [recurrence] = await withNext(ctx.db, [
    ensure(ctx.actor, 'recurrence.read', found, placeOf.recurrence),
  ])
  if (!recurrence) throw new Error('It was there')
  return recurrence
}

/** Selects recurrences, locked until the transaction ends, with the project that they create work in. */
export const locked = (tx: Database) =>
  withProject(tx)
    .select([
      ...columnsOf('recurrences', Recurrence, BESIDES),
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

export type LockedRecurrence = Awaited<ReturnType<ReturnType<typeof locked>['execute']>>[number]

/**
 * Returns a recurrence, locked, if the actor can perform the action on it. @throws 404, 409 on an archived project or
 * website
 */
export async function lockableRecurrence(ctx: Context, action: Action, id: number) {
  await holdCompaniesOf(ctx.db, 'recurrences', id)
  const found = await locked(ctx.db).where('recurrences.id', '=', id).executeTakeFirst()
  const recurrence = ensure(ctx.actor, action, found, placeOf.recurrence)
  ensureNotArchived('project', { archivedAt: recurrence.projectArchivedAt })
  ensureNotArchived('website', { archivedAt: recurrence.websiteArchivedAt })
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
export async function lastMade(tx: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select greatest(
    (select max(occurs_on) from tasks where recurrence_id = ${id}),
    (select max(occurs_on) from info_requests where recurrence_id = ${id})) as day`.execute(tx)
  return rows[0]?.day ?? null
}
