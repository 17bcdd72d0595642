import { CREATE_AHEAD_DAYS } from '#shared/requests/recurrences/values.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { BusinessTime } from '#server/core/sla/business-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { addInfoRequest } from '../add-info-request.ts'
import { addTask } from '#server/features/tasks/save-task.ts'
import { createAssigneeResolver } from '#server/features/tasks/assignees.ts'
import { type Occurrence, addDays, findLatestDue, generateOccurrences } from './days.ts'
import {
  type LockedRecurrence,
  type Today,
  hasOpenWork,
  isOpenRequest,
  isOpenTask,
  isInUse,
  selectLockedRecurrences,
  selectWithProject,
  findToday,
} from './queries.ts'
import { type SqlBool, sql } from 'kysely'
import { currentTime } from '#server/platform/current-time.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/**
 * Creates the work of a locked recurrence that is due within two weeks, if its last work is done. If several days have
 * passed, it creates only the latest work. Work that is still open becomes due again when the next day comes, which
 * also settles that day.
 * @throws 409 if no one is left in the company
 */
export async function createDueWork(
  ctx: Context<EventActor>,
  recurrence: LockedRecurrence,
  { calendar, day }: Today,
): Promise<void> {
  if (recurrence.paused) return
  const next = findLatestDue(recurrence, { after: recurrence.settledUntil, day, calendar })
  if (!next) return
  if (await isWorkOpen(ctx.db, recurrence.id)) {
    if (next.dueOn > day) return
    await markDueAgain(ctx.db, recurrence.id, next.dueOn)
    await ctx.emit('recurrence_changed', toEventProject(recurrence))
  } else {
    if (next.dueOn > addDays(day, CREATE_AHEAD_DAYS)) return
    await addWork(ctx, recurrence, next)
  }
  await saveSettledDay(ctx.db, recurrence, { settledUntil: next.settles, calendar })
}

const isWorkOpen = async (tx: Database, id: number) =>
  (await tx.selectNoFrom(hasOpenWork(id).as('open')).executeTakeFirstOrThrow()).open

/** Returns the project that a recurrence creates its work in, for its events. */
export const toEventProject = ({ projectId, userId, companyId, projectName }: LockedRecurrence) => ({
  id: projectId,
  userId,
  companyId,
  name: projectName,
})

/** Records that everything up to this day is settled. */
export async function saveSettledDay(
  tx: Database,
  recurrence: LockedRecurrence,
  { settledUntil, calendar }: { settledUntil: string; calendar: BusinessTime },
): Promise<void> {
  const [next] = generateOccurrences(recurrence, settledUntil, calendar)
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
  const assignees = await createAssigneeResolver(ctx.db, { companyId, userId }, [content, CLIENT])
  const [{ person }, { person: contact }] = [assignees(content), assignees(CLIENT)]
  const parents = { briefId, projectId, companyId, clientId: contact?.id ?? userId }
  const work = { title, description, dueDate, recurrenceId: id, occursOn }
  if (kind === 'task') {
    await addTask(ctx, parents, { ...work, milestone: false, status: 'pending', assigned: person })
    return
  }
  const requestFields = { ...work, kind: 'other' as const, private: false, blocks, questions }
  const clientId = person?.id ?? parents.clientId
  await addInfoRequest(ctx, { authorId: madeBy, parents: { ...parents, clientId }, fields: requestFields })
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

/** Holidays may have moved a day since it was stored, so days up to this much later are also checked. */
const MARGIN_DAYS = 7
const BATCH_SIZE = 500

/**
 * Creates the work that recurs, each once. Any node can run it at any time, and several can concurrently. Work that
 * can't be created, because no one is left in the company, is tried again in the next run.
 */
export async function createRecurringWork(db: Database, now = currentTime()): Promise<void> {
  const today = await findToday(db, now)
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const due = await findDueRecurrences(db, today.day, after)
    for (const id of due)
      await createWorkOnce(db, id, today).catch((error: unknown) => void failures.push(error))
    after = due.at(-1) ?? 0
    if (due.length < BATCH_SIZE) break
  }
  const [failure] = failures.filter((each) => !(each instanceof AppError))
  if (failure !== undefined) throw failure
}

/** Finds recurrences that may be due: within two weeks if they have no open work, and today even if they have. */
async function findDueRecurrences(db: Database, day: string, after: number): Promise<number[]> {
  const rows = await selectWithProject(db)
    .select('recurrences.id')
    .where('recurrences.paused', '=', false)
    .where('recurrences.nextOn', '<=', addDays(day, CREATE_AHEAD_DAYS + MARGIN_DAYS))
    .where(isInUse)
    .where(sql<SqlBool>`(recurrences.next_on <= ${day} or not ${hasOpenWork('recurrences.id')})`)
    .where('recurrences.id', '>', after)
    .orderBy('recurrences.id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

const createWorkOnce = (db: Database, id: number, today: Today) =>
  db.transaction().execute(async (tx) => {
    await lockCompaniesShared(tx, 'recurrences', id)
    const recurrence = await selectLockedRecurrences(tx)
      .where('recurrences.id', '=', id)
      .where(isInUse)
      .skipLocked()
      .executeTakeFirst()
    if (recurrence) await createDueWork(createContext(tx, null), recurrence, today)
  })
