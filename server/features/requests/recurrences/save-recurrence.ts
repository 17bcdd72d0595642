import type * as z from 'zod'
import {
  type NewRecurrence,
  type RecurrenceContent,
  type RecurrenceChange,
  WholePattern,
} from '#shared/requests/recurrences/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { ensureNotArchived } from '#server/core/access/archive.ts'
import { ensure } from '#server/core/access/access.ts'
import { placeOf } from '#server/core/access/places.ts'
import { findWritableProject } from '#server/core/access/find-parents.ts'
import { makeDueWork, projectOf, settle } from './make-work.ts'
import { type LockedRecurrence, findToday, lockableRecurrence, lastMade } from './queries.ts'
import { fieldError, invalid } from '#server/platform/errors.ts'
import { findAssignee } from '#server/features/users/find-people.ts'
import { t } from '#shared/i18n/t.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Pattern, settledBefore } from './days.ts'
import { ensureDay } from '#server/core/api/days.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Creates a recurrence on a project or website, creates its work that is due within two weeks, and returns the
 * recurrence's id.
 * @throws 404 for a missing record, 409 for an archived record, 400 for an assignee who can't have the work
 */
export async function createRecurrence(
  ctx: Context,
  { projectId = null, websiteId = null, content, paused, ...given }: z.output<typeof NewRecurrence>,
): Promise<number> {
  const companyId = await findCompany(ctx, { projectId, websiteId })
  await ensureAssignee(ctx.db, content, companyId)
  const pattern = wholePattern(given)
  const today = await findToday(ctx.db)
  const { id } = await ctx.db
    .insertInto('recurrences')
    .values({
      ...pattern,
      projectId,
      websiteId,
      content: JSON.stringify(content),
      paused,
      settledUntil: settledBefore(pattern, today),
      madeBy: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', id)
  await settle(ctx.db, recurrence, recurrence.settledUntil, today.office)
  await makeDueWork(ctx, recurrence, today)
  await ctx.emit('recurrence_changed', projectOf(recurrence))
  return id
}

/** Finds the company of the project or website, and holds it until the transaction ends. */
async function findCompany(
  ctx: Context,
  { projectId, websiteId }: { projectId: number | null; websiteId: number | null },
): Promise<number> {
  if (projectId !== null) await holdCompaniesOf(ctx.db, 'projects', projectId)
  if (websiteId !== null) await holdCompaniesOf(ctx.db, 'websites', websiteId)
  const website = websiteId === null ? null : await findWebsite(ctx, websiteId)
  const project = await findWritableProject(ctx, website?.projectId ?? Number(projectId))
  return project.companyId
}

async function findWebsite(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom('websites')
    .select(['companyId', 'projectId', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const website = ensure(ctx.actor, 'website.read', found, placeOf.website)
  ensureNotArchived('website', website)
  return website
}

/** @throws 400 for someone who can't have such work. A request needs a member of the company. */
async function ensureAssignee(
  tx: Database,
  { kind, assignee }: Pick<RecurrenceContent, 'kind' | 'assignee'>,
  companyId: number,
): Promise<void> {
  if (assignee === 'client' || assignee === 'staff') return
  const person = await findAssignee(tx, assignee, { companyId, milestone: false }, 'content.assignee')
  if (kind === 'request' && person?.role !== 'client')
    throw fieldError('content.assignee', t('Please choose someone of the client’s company'))
}

/**
 * Changes a locked recurrence, and creates its work that is due within two weeks. After a change of days or a pause,
 * the next day is the first that isn't past.
 * @throws 400 for an assignee who can't have the work, a day that doesn't fit the unit, and an end before the start
 */
export async function changeRecurrence(
  ctx: Context,
  before: LockedRecurrence,
  { content = before.content, paused = before.paused, ...change }: RecurrenceChange,
): Promise<void> {
  const pattern = changedPattern(before, change)
  const fields = Object.keys(pattern) as (keyof Pattern)[]
  const moved = fields.filter((field) => pattern[field] !== before[field])
  const isMoved = moved.length > 0
  if (!isMoved && paused === before.paused && isDeepStrictEqual(content, before.content)) return
  if (content !== before.content) await ensureAssignee(ctx.db, content, before.companyId)
  await ctx.db
    .updateTable('recurrences')
    .set({ ...pattern, content: JSON.stringify(content), paused })
    .where('id', '=', before.id)
    .execute()
  const today = await findToday(ctx.db)
  // Changes of the end and of the shift don't give it other days.
  const hasOtherDays = moved.some((field) => field !== 'endsOn' && field !== 'shift')
  const done = hasOtherDays ? await lastMade(ctx.db, before.id) : before.settledUntil
  const isResumed = before.paused && !paused
  const settledUntil = isMoved || isResumed ? settledBefore(pattern, today, done) : before.settledUntil
  const after = { ...before, ...pattern, content, paused, settledUntil }
  await settle(ctx.db, after, settledUntil, today.office)
  await makeDueWork(ctx, after, today)
  await ctx.emit('recurrence_changed', projectOf(before))
}

/** Deletes a recurrence. Its work stays. */
export async function deleteRecurrence(ctx: Context, recurrence: LockedRecurrence): Promise<void> {
  await ctx.db.deleteFrom('recurrences').where('id', '=', recurrence.id).execute()
  await ctx.emit('recurrence_changed', projectOf(recurrence))
}

/** A pattern from a request. Without a day of its unit, it recurs on the day of its start. */
type Given = Pick<Pattern, 'every' | 'unit' | 'shift' | 'startsOn'> & {
  [Field in 'onDay' | 'weekday' | 'nthWorkday' | 'endsOn']?: Pattern[Field] | undefined
}
type Change = { [Field in keyof Pattern]?: Pattern[Field] | undefined }

/** Completes a pattern with the day of its unit. */
export function wholePattern({ every, unit, shift, startsOn, ...given }: Given): Pattern {
  const { onDay = null, weekday = null, nthWorkday = null, endsOn = null } = given
  const start = Temporal.PlainDate.from(startsOn)
  return {
    every,
    unit,
    shift,
    startsOn,
    endsOn,
    nthWorkday,
    weekday: unit === 'week' ? (weekday ?? start.dayOfWeek) : null,
    onDay: unit === 'month' && nthWorkday === null ? (onDay ?? start.day) : null,
  }
}

/**
 * Returns a pattern after a change. Another unit, or another kind of day, replaces the previous day.
 * @throws 400 for an invalid new start or end, a day that doesn't fit the unit, and an end before the start
 */
function changedPattern(before: Pattern, change: Change): Pattern {
  ensureDay('startsOn', change.startsOn, before.startsOn)
  ensureDay('endsOn', change.endsOn, before.endsOn)
  const keepsDay = (change.unit ?? before.unit) === before.unit
  const day = keepsDay && { weekday: before.weekday, ...dayOfMonth(before, change) }
  const { every, unit, shift, startsOn, endsOn } = before
  const checked = WholePattern.safeParse({ every, unit, shift, startsOn, endsOn, ...day, ...given(change) })
  if (checked.success) return wholePattern(checked.data)
  throw invalid(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const dayOfMonth = ({ onDay, nthWorkday }: Pattern, change: Change) => ({
  onDay: change.nthWorkday == null ? onDay : null,
  nthWorkday: change.onDay == null ? nthWorkday : null,
})

const given = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
