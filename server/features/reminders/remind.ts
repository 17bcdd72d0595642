import { addressOf, taskAddress } from '#shared/records.ts'
import { officeClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, tryLock } from '#server/db/locks.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'
import { type Due, type Moment, type Span, dueRequests, dueTasks } from './queries.ts'

const DAY_MS = 86_400_000
const LATER_DAYS = 7
/** What is overdue for longer is nobody's news any more. */
const FORGOTTEN_DAYS = 30

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Reminds of what is due on the next working day, of what is overdue, and once more a week later; each once, of what
 * is not done, and only while the agency is open. Any node may run it at any time.
 */
export async function remind(db: Database, now = new Date()): Promise<void> {
  const office = await officeClock(db)
  const at = now.toISOString()
  if (!office.isOpen(at)) return
  const today = office.dayOf(at)
  const spans: Record<Moment, Span> = {
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

/** `Due today: …`, `Due soon: …`, `Overdue: …`. */
function titleOf({ title, dueDate }: Due, moment: Moment, today: string): string {
  if (moment !== 'ahead') return `Overdue: ${title}`
  return dueDate === today ? `Due today: ${title}` : `Due soon: ${title}`
}

async function remindOfRequest(
  tx: Database,
  request: Awaited<ReturnType<typeof dueRequests>>[number],
  moment: Moment,
  today: string,
): Promise<void> {
  const { id, dueDate } = request
  await tx.insertInto('reminders').values({ infoRequestId: id, dueDate, moment }).execute()
  const note = {
    type: 'request_due',
    title: titleOf(request, moment, today),
    entityType: 'info_request',
    entityId: id,
    due: dueDate,
  } as const
  await notifyPerson(tx, null, request.clientId, { ...note, href: addressOf('info_request', id, 'client') })
  // Whoever asked wants to know that no answer came, not that one is due.
  if (moment !== 'ahead')
    await notifyPerson(tx, null, request.userId, { ...note, href: addressOf('info_request', id, 'staff') })
}

async function remindOfTask(
  tx: Database,
  task: Awaited<ReturnType<typeof dueTasks>>[number],
  moment: Moment,
  today: string,
): Promise<void> {
  const { id, dueDate, assigneeId, role } = task
  await tx.insertInto('reminders').values({ taskId: id, dueDate, moment }).execute()
  const note = {
    type: 'task_due',
    title: titleOf(task, moment, today),
    entityType: 'task',
    entityId: id,
    href: taskAddress(task, role ?? 'staff'),
    due: dueDate,
  } as const
  if (assigneeId === null) await notifyStaff(tx, null, note)
  else await notifyPerson(tx, null, assigneeId, note)
}
