import type * as z from 'zod'
import {
  type NewRecurrence,
  type RecurrenceContent,
  type RecurrenceChange,
  ValidPattern,
} from '#shared/requests/recurrences/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { requireNotArchived } from '#server/core/access/archive.ts'
import { authorize } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { findWritableProject } from '#server/core/access/find-parents.ts'
import { createDueWork, toEventProject, saveSettledDay } from './create-due-work.ts'
import { type LockedRecurrence, findToday, lockableRecurrence, findLastCreatedDay } from './queries.ts'
import { fieldError, invalidRequest } from '#server/platform/errors.ts'
import { findAssignee } from '#server/features/users/find-people.ts'
import { t } from '#shared/i18n/t.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Pattern, getSettledDay } from './days.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Creates a recurrence on a project or website, creates its work that is due within two weeks, and returns the
 * recurrence's id.
 * @throws 404 for a missing record, 409 for an archived record, 400 for an assignee who can't have the work
 */
export async function createRecurrence(
  ctx: Context,
  { projectId = null, websiteId = null, content, paused, ...patternInput }: z.output<typeof NewRecurrence>,
): Promise<number> {
  const companyId = await findCompany(ctx, { projectId, websiteId })
  await validateAssignee(ctx.db, content, companyId)
  const pattern = completePattern(patternInput)
  const today = await findToday(ctx.db)
  const { id } = await ctx.db
    .insertInto('recurrences')
    .values({
      ...pattern,
      projectId,
      websiteId,
      content: JSON.stringify(content),
      paused,
      settledUntil: getSettledDay(pattern, today),
      madeBy: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', id)
  await saveSettledDay(ctx.db, recurrence, {
    settledUntil: recurrence.settledUntil,
    calendar: today.calendar,
  })
  await createDueWork(ctx, recurrence, today)
  await ctx.emit('recurrence_changed', toEventProject(recurrence))
  return id
}

/** Finds the company of the project or website, and locks it until the transaction ends. */
async function findCompany(
  ctx: Context,
  { projectId, websiteId }: { projectId: number | null; websiteId: number | null },
): Promise<number> {
  if (projectId !== null) await lockCompaniesShared(ctx.db, 'projects', projectId)
  if (websiteId !== null) await lockCompaniesShared(ctx.db, 'websites', websiteId)
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
  const website = authorize(ctx.actor, 'website.read', { record: found, getScope: getRecordScope.website })
  requireNotArchived('website', website)
  return website
}

/** @throws 400 for someone who can't have such work. A request needs a member of the company. */
async function validateAssignee(
  tx: Database,
  { kind, assignee }: Pick<RecurrenceContent, 'kind' | 'assignee'>,
  companyId: number,
): Promise<void> {
  if (assignee === 'client' || assignee === 'staff') return
  const person = await findAssignee(tx, {
    assignedTo: assignee,
    companyId,
    milestone: false,
    path: 'content.assignee',
  })
  if (kind === 'request' && person?.role !== 'client')
    throw fieldError('content.assignee', t('Please choose someone at the client’s company'))
}

/**
 * Changes a locked recurrence, and creates its work that is due within two weeks. After a change of days or a pause,
 * the next day is the first that isn't past.
 * @throws 400 for an assignee who can't have the work, a day that doesn't fit the unit, and an end before the start
 */
export async function changeRecurrence(
  ctx: Context,
  recurrence: LockedRecurrence,
  { content = recurrence.content, paused = recurrence.paused, ...change }: RecurrenceChange,
): Promise<void> {
  const pattern = applyPatternChange(recurrence, change)
  const fields = Object.keys(pattern) as (keyof Pattern)[]
  const moved = fields.filter((field) => pattern[field] !== recurrence[field])
  const isMoved = moved.length > 0
  if (!isMoved && paused === recurrence.paused && isDeepStrictEqual(content, recurrence.content)) return
  if (content !== recurrence.content) await validateAssignee(ctx.db, content, recurrence.companyId)
  await ctx.db
    .updateTable('recurrences')
    .set({ ...pattern, content: JSON.stringify(content), paused })
    .where('id', '=', recurrence.id)
    .execute()
  const today = await findToday(ctx.db)
  // Changes to the end and the shift don't give it other days.
  const hasOtherDays = moved.some((field) => field !== 'endsOn' && field !== 'shift')
  const done = hasOtherDays ? await findLastCreatedDay(ctx.db, recurrence.id) : recurrence.settledUntil
  const isResumed = recurrence.paused && !paused
  const settledUntil = isMoved || isResumed ? getSettledDay(pattern, today, done) : recurrence.settledUntil
  const after = { ...recurrence, ...pattern, content, paused, settledUntil }
  await saveSettledDay(ctx.db, after, { settledUntil, calendar: today.calendar })
  await createDueWork(ctx, after, today)
  await ctx.emit('recurrence_changed', toEventProject(recurrence))
}

/** Deletes a recurrence. Its work stays. */
export async function deleteRecurrence(ctx: Context, recurrence: LockedRecurrence): Promise<void> {
  await ctx.db.deleteFrom('recurrences').where('id', '=', recurrence.id).execute()
  await ctx.emit('recurrence_changed', toEventProject(recurrence))
}

/** A pattern from a request. Without a day of its unit, it recurs on the day of its start. */
type PatternInput = Pick<Pattern, 'every' | 'unit' | 'shift' | 'startsOn'> & {
  [Field in 'onDay' | 'weekday' | 'nthWorkday' | 'endsOn']?: Pattern[Field] | undefined
}
type PatternChange = { [Field in keyof Pattern]?: Pattern[Field] | undefined }

/** Completes a pattern with the day of its unit. */
export function completePattern({ every, unit, shift, startsOn, ...optionalFields }: PatternInput): Pattern {
  const { onDay = null, weekday = null, nthWorkday = null, endsOn = null } = optionalFields
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
function applyPatternChange(pattern: Pattern, change: PatternChange): Pattern {
  validateDay('startsOn', change.startsOn, pattern.startsOn)
  validateDay('endsOn', change.endsOn, pattern.endsOn)
  const keepsDay = (change.unit ?? pattern.unit) === pattern.unit
  const day = keepsDay && { weekday: pattern.weekday, ...dayOfMonth(pattern, change) }
  const { every, unit, shift, startsOn, endsOn } = pattern
  const checked = ValidPattern.safeParse({
    every,
    unit,
    shift,
    startsOn,
    endsOn,
    ...day,
    ...omitUndefined(change),
  })
  if (checked.success) return completePattern(checked.data)
  throw invalidRequest(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const dayOfMonth = ({ onDay, nthWorkday }: Pattern, change: PatternChange) => ({
  onDay: change.nthWorkday == null ? onDay : null,
  nthWorkday: change.onDay == null ? nthWorkday : null,
})

const omitUndefined = (change: PatternChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
