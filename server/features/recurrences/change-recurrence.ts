import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#shared/contract/policy.ts'
import type { RecurrenceChange } from '#shared/recurrences/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import type { Pattern } from './days.ts'
import { ensureAssignee } from './ensure-assignee.ts'
import { makeDueWork, projectOf, settle } from './make-work.ts'
import { type LockedRecurrence, lastMade } from './queries.ts'
import { settledBefore } from './settled-before.ts'
import { findToday } from './today.ts'
import { changedPattern } from './whole-pattern.ts'

/**
 * Changes a locked recurrence, and makes what is due by two weeks from now. Of other days, and after a pause, the first that
 * is not past is the next.
 * @throws 400 for an assignee who cannot have the work, for a day that is not of its unit, and for an end before the start
 */
export async function changeRecurrence(
  tx: Database,
  actor: Actor,
  before: LockedRecurrence,
  { content = before.content, paused = before.paused, ...change }: RecurrenceChange,
): Promise<void> {
  const pattern = changedPattern(patternOf(before), change)
  const isMoved = !isDeepStrictEqual(pattern, patternOf(before))
  if (!isMoved && paused === before.paused && isDeepStrictEqual(content, before.content)) return
  if (content !== before.content) await ensureAssignee(tx, content, before.companyId)
  await tx
    .updateTable('recurrences')
    .set({ ...pattern, content: JSON.stringify(content), paused })
    .where('id', '=', before.id)
    .execute()
  const today = await findToday(tx)
  const done = hasOtherDays(before, pattern) ? await lastMade(tx, before.id) : before.settledUntil
  const isResumed = before.paused && !paused
  const settledUntil = isMoved || isResumed ? settledBefore(pattern, today, done) : before.settledUntil
  const after = { ...before, ...pattern, content, paused, settledUntil }
  await settle(tx, after, settledUntil, today.office)
  await makeDueWork(tx, actor, after, today)
  await happened(tx, actor, 'recurrence_changed', projectOf(before))
}

const patternOf = ({
  every,
  unit,
  onDay,
  weekday,
  nthWorkday,
  shift,
  startsOn,
  endsOn,
}: Pattern): Pattern => ({
  every,
  unit,
  shift,
  startsOn,
  endsOn,
  nthWorkday,
  weekday,
  onDay,
})

/** Whether other days come up, apart from when it ends and where they go. */
const hasOtherDays = (before: Pattern, after: Pattern) =>
  !isDeepStrictEqual(
    { ...patternOf(before), endsOn: null, shift: null },
    { ...patternOf(after), endsOn: null, shift: null },
  )

/** Ends a recurrence for good; its work stays. */
export async function deleteRecurrence(
  tx: Database,
  actor: Actor,
  recurrence: LockedRecurrence,
): Promise<void> {
  await tx.deleteFrom('recurrences').where('id', '=', recurrence.id).execute()
  await happened(tx, actor, 'recurrence_changed', projectOf(recurrence))
}
