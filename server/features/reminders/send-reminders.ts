import { currentTime } from '#server/platform/current-time.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import type { DueMoment } from '#shared/reminders/events.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, tryLock } from '#server/platform/db/locks.ts'
import { type SqlBool, sql } from 'kysely'
import type { EventPerson } from '#shared/events/event.ts'
import { isCountedTask } from '#server/features/tasks/queries.ts'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { OPEN_HANDOVERS } from '#server/core/records/open-handovers.ts'
import { listQuestionAssignees } from '#server/features/requests/question-assignees.ts'
import { formatQuestionLines } from '#server/features/requests/question-titles.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import { isNotInArchivedCompany } from '#server/core/access/archive.ts'
import { createContext } from '#server/core/events/create-context.ts'

const DAY_MS = 86_400_000
const LATER_DAYS = 7
/** Items overdue for longer don't get any more reminders. */
const FORGOTTEN_DAYS = 30

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Sends reminders of unfinished items: when they're due by the next workday, when they're overdue, and again a week
 * later. Each is sent once, and only during the agency's business hours. Any node can run it at any time.
 */
export async function sendReminders(db: Database, now = currentTime()): Promise<void> {
  const office = await readBusinessClock(db)
  const instant = now.toISOString()
  if (!office.isOpen(instant)) return
  const today = office.toDay(instant)
  const spans: Record<DueMoment, Span> = {
    ahead: { from: today, to: office.nextWorkday(instant) },
    late: { from: subtractDays(today, LATER_DAYS - 1), to: subtractDays(today, 1) },
    later: { from: subtractDays(today, FORGOTTEN_DAYS), to: subtractDays(today, LATER_DAYS) },
  }
  await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, LOCKS.reminders))) return
    for (const moment of ['ahead', 'late', 'later'] as const) {
      for (const request of await lockDueRequests(tx, moment, spans[moment]))
        await sendRequestReminder(tx, request, { moment, due: request.dueDate, today })
      for (const task of await lockDueTasks(tx, moment, spans[moment])) {
        const { id: taskId, dueDate } = task
        await tx.insertInto('reminders').values({ taskId, dueDate, moment }).execute()
        await createContext(tx, null).emit('task_due', task, { moment, due: dueDate, today })
      }
    }
  })
}

type DueRequest = Awaited<ReturnType<typeof lockDueRequests>>[number]

/**
 * Sends reminders of handed-over questions to the people asked, and a reminder of the request to everyone else, unless
 * the request is completed.
 */
async function sendRequestReminder(
  tx: Database,
  request: DueRequest,
  reminder: { moment: DueMoment; due: string; today: string },
): Promise<void> {
  const { id: infoRequestId, dueDate, status } = request
  const ctx = createContext(tx, null)
  await tx.insertInto('reminders').values({ infoRequestId, dueDate, moment: reminder.moment }).execute()
  const assignees = await listQuestionAssignees(tx, request)
  for (const { userId, questions } of assignees)
    await ctx.emit('questions_due', request, {
      ...reminder,
      lines: () => formatQuestionLines(request, questions),
      reader: { id: userId, role: 'client' },
    })
  const except = assignees.map(({ userId }) => userId)
  if (status !== 'completed') await ctx.emit('request_due', request, { ...reminder, except })
}

/** Days, `YYYY-MM-DD`, both inclusive. */
interface Span {
  from: string
  to: string
}

/** Maximum number of reminders of each kind per run. The next run continues. */
const AT_ONCE = 200

/** Whether a row is due in the span, and no reminder was sent at this stage for its due date. */
const isDue = (table: 'infoRequests' | 'tasks', moment: DueMoment, { from, to }: Span) => {
  const id = sql.ref(`${table}.id`)
  const dueDate = sql.ref(`${table}.dueDate`)
  const remindedId = sql.ref(table === 'tasks' ? 'reminders.taskId' : 'reminders.infoRequestId')
  return sql<SqlBool>`${dueDate} between ${from} and ${to} and not exists (
    select from reminders where ${remindedId} = ${id} and reminders.due_date = ${dueDate} and moment = ${moment})`
}

const isUnfinished = sql<SqlBool>`status <> 'completed'`
/** Whether a completed request has open questions that were handed over. */
const isUnfinishedForOthers = sql<SqlBool>`awaits_review and status = 'completed' and exists (
  select from ${OPEN_HANDOVERS} where info_request_id = info_requests.id)`

/** Returns due unfinished requests without this reminder, locked, so that no one answers them before it's sent. */
const lockDueRequests = async (tx: Database, moment: DueMoment, span: Span) => [
  ...(await selectDueRequests(tx, moment, span).where(isUnfinished).execute()),
  ...(await selectDueRequests(tx, moment, span).where(isUnfinishedForOthers).execute()),
]

const selectDueRequests = (tx: Database, moment: DueMoment, span: Span) =>
  tx
    .selectFrom('infoRequests')
    .select(['id', 'title', 'clientId', 'companyId', 'private', 'projectId', 'userId', 'status'])
    .select(sql<string>`due_date`.as('dueDate'))
    .where(isDue('infoRequests', moment, span))
    .where(isCounted)
    .where(isNotInArchivedCompany(sql.ref('infoRequests.companyId')))
    .orderBy('dueDate')
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()

/** Locks and returns open tasks, with assignees, that are due in a span and had no reminder at this stage. */
const lockDueTasks = (tx: Database, moment: DueMoment, span: Span) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'title', 'dueDate', 'briefId', 'projectId'])
    .select([
      sql<EventPerson | null>`(select json_build_object('id', id, 'role', role) from users
        where users.id = assignee_id)`.as('assigned'),
      sql<number | null>`(select id from users where users.id = assignee_id and role = 'client')`.as(
        'clientId',
      ),
      COMPANY_OF_TASK.as('companyId'),
    ])
    .where(isUnfinished)
    .where(isDue('tasks', moment, span))
    .where(isCountedTask)
    .orderBy('dueDate')
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
