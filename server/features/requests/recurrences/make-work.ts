import { MADE_AHEAD_DAYS } from '#shared/requests/recurrences/values.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { BusinessTime } from '#server/core/sla/business-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { addInfoRequest } from '../add-info-request.ts'
import { addTask } from '#server/features/tasks/save-task.ts'
import { assigneesIn } from '#server/features/tasks/assignees.ts'
import { type Occurrence, daysAfter, latestDue, occurrencesAfter } from './days.ts'
import {
  type LockedRecurrence,
  type Today,
  hasOpenWork,
  isOpenRequest,
  isOpenTask,
  isInUse,
  locked,
  withProject,
  findToday,
} from './queries.ts'
import { type SqlBool, sql } from 'kysely'
import { currentTime } from '#server/platform/current-time.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/**
 * Makes what is due of a locked recurrence by two weeks from now, if its last work is done: the latest, where several days
 * have passed. Work that is still open is due again once the next day comes, and that day has passed with it.
 * @throws 409 if nobody is left in the company
 */
export async function makeDueWork(
  ctx: Context<EventActor>,
  recurrence: LockedRecurrence,
  { office, day }: Today,
): Promise<void> {
  if (recurrence.paused) return
  const next = latestDue(recurrence, recurrence.settledUntil, day, office)
  if (!next) return
  if (await isOpen(ctx.db, recurrence.id)) {
    if (next.dueOn > day) return
    await markDueAgain(ctx.db, recurrence.id, next.dueOn)
    await ctx.emit('recurrence_changed', projectOf(recurrence))
  } else {
    if (next.dueOn > daysAfter(day, MADE_AHEAD_DAYS)) return
    await addWork(ctx, recurrence, next)
  }
  await settle(ctx.db, recurrence, next.settles, office)
}

const isOpen = async (tx: Database, id: number) =>
  (await tx.selectNoFrom(hasOpenWork(id).as('open')).executeTakeFirstOrThrow()).open

/** The project that a recurrence makes its work on, for its events. */
export const projectOf = ({ projectId, userId, companyId, projectName }: LockedRecurrence) => ({
  id: projectId,
  userId,
  companyId,
  name: projectName,
})

/** Notes that everything up to this day is done with. */
export async function settle(
  tx: Database,
  recurrence: LockedRecurrence,
  settledUntil: string,
  office: BusinessTime,
): Promise<void> {
  const [next] = occurrencesAfter(recurrence, settledUntil, office)
  await tx
    .updateTable('recurrences')
    .set({ settledUntil, nextOn: next?.dueOn ?? null })
    .where('id', '=', recurrence.id)
    .execute()
}

async function addWork(
  ctx: Context<EventActor>,
  { id, content, madeBy, briefId, projectId, companyId, userId }: LockedRecurrence,
  { occursOn, dueOn: dueDate }: Occurrence,
): Promise<void> {
  const { kind, title, description = '', blocks = false, questions = [] } = content
  const assignees = await assigneesIn(ctx.db, { companyId, userId }, [content, CLIENT])
  const [{ person }, { person: contact }] = [assignees(content), assignees(CLIENT)]
  const parents = { briefId, projectId, companyId, clientId: contact?.id ?? userId }
  const work = { title, description, dueDate, recurrenceId: id, occursOn }
  if (kind === 'task') {
    await addTask(ctx, parents, { ...work, milestone: false, status: 'pending', assigned: person })
    return
  }
  const asked = { ...work, kind: 'other' as const, private: false, blocks, questions }
  const clientId = person?.id ?? parents.clientId
  await addInfoRequest(ctx, madeBy, { ...parents, clientId }, asked)
}

const CLIENT = { kind: 'task', assignee: 'client' } as const

async function markDueAgain(tx: Database, id: number, dueAgainOn: string): Promise<void> {
  await tx.updateTable('tasks').set({ dueAgainOn }).where('recurrenceId', '=', id).where(isOpenTask).execute()
  await tx
    .updateTable('infoRequests')
    .set({ dueAgainOn })
    .where('recurrenceId', '=', id)
    .where(isOpenRequest)
    .execute()
}

/** Holidays may have moved a day since it was noted: those that were this much later are looked at, too. */
const MARGIN_DAYS = 7
const AT_ONCE = 500

/**
 * Makes the work that recurs, each once: any node may run it at any time, and several at once. What cannot be made, because
 * nobody is left in the company, is tried again the next time.
 */
export async function recur(db: Database, now = currentTime()): Promise<void> {
  const today = await findToday(db, now)
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const due = await findDue(db, today.day, after)
    for (const id of due) await recurOne(db, id, today).catch((error: unknown) => void failures.push(error))
    after = due.at(-1) ?? 0
    if (due.length < AT_ONCE) break
  }
  const [failure] = failures.filter((each) => !(each instanceof AppError))
  if (failure !== undefined) throw failure
}

/** What may be due: whatever comes within two weeks while nothing of it is open, and what comes today, though it is. */
async function findDue(db: Database, day: string, after: number): Promise<number[]> {
  const rows = await withProject(db)
    .select('recurrences.id')
    .where('recurrences.paused', '=', false)
    .where('recurrences.nextOn', '<=', daysAfter(day, MADE_AHEAD_DAYS + MARGIN_DAYS))
    .where(isInUse)
    .where(sql<SqlBool>`(recurrences.next_on <= ${day} or not ${hasOpenWork('recurrences.id')})`)
    .where('recurrences.id', '>', after)
    .orderBy('recurrences.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

const recurOne = (db: Database, id: number, today: Today) =>
  db.transaction().execute(async (tx) => {
    await holdCompaniesOf(tx, 'recurrences', id)
    const recurrence = await locked(tx)
      .where('recurrences.id', '=', id)
      .where(isInUse)
      .skipLocked()
      .executeTakeFirst()
    if (recurrence) await makeDueWork(createContext(tx, null), recurrence, today)
  })
