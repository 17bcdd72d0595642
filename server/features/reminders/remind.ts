import { currentTime } from '#server/clock/current-time.ts'
import { officeClock } from '#server/clock/office-clock.ts'
import type { DueMoment } from '#shared/reminders/events.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, tryLock } from '#server/db/locks.ts'
import { happened } from '#server/events/happened.ts'
import { type Span, dueRequests, dueTasks } from './queries.ts'

const DAY_MS = 86_400_000
const LATER_DAYS = 7
/** Items overdue for longer get no more reminders. */
const FORGOTTEN_DAYS = 30

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Sends reminders of unfinished items: due on the next working day, overdue, and once more a week later; each once, and
 * only during the agency's opening hours. Any node may run it at any time.
 */
export async function remind(db: Database, now = currentTime()): Promise<void> {
  const office = await officeClock(db)
  const at = now.toISOString()
  if (!office.isOpen(at)) return
  const today = office.dayOf(at)
  const spans: Record<DueMoment, Span> = {
    ahead: { from: today, to: office.nextWorkday(at) },
    late: { from: daysBefore(today, LATER_DAYS - 1), to: daysBefore(today, 1) },
    later: { from: daysBefore(today, FORGOTTEN_DAYS), to: daysBefore(today, LATER_DAYS) },
  }
  await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, LOCKS.reminders))) return
    for (const moment of ['ahead', 'late', 'later'] as const) {
      for (const request of await dueRequests(tx, moment, spans[moment]))
        await remindOfRequest(tx, request, moment, today)
      for (const task of await dueTasks(tx, moment, spans[moment]))
        await remindOfTask(tx, task, moment, today)
    }
  })
}

async function remindOfRequest(
  tx: Database,
  request: Awaited<ReturnType<typeof dueRequests>>[number],
  moment: DueMoment,
  today: string,
): Promise<void> {
  const { id, dueDate } = request
  await tx.insertInto('reminders').values({ infoRequestId: id, dueDate, moment }).execute()
  await happened(tx, null, 'request_due', request, { moment, due: dueDate, today })
}

async function remindOfTask(
  tx: Database,
  task: Awaited<ReturnType<typeof dueTasks>>[number],
  moment: DueMoment,
  today: string,
): Promise<void> {
  const { id, dueDate } = task
  await tx.insertInto('reminders').values({ taskId: id, dueDate, moment }).execute()
  await happened(tx, null, 'task_due', task, { moment, due: dueDate, today })
}
