import { sql } from 'kysely'
import { MADE_AHEAD_DAYS } from '#shared/recurrences/values.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { BusinessTime } from '#server/clock/business-time.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { addInfoRequest } from '#server/features/info-requests/add-info-request.ts'
import { addTask } from '#server/features/tasks/add-task.ts'
import { assigneesIn } from '#server/project-templates/assignees.ts'
import { type Occurrence, daysAfter, latestDue, occurrencesAfter } from './days.ts'
import { type LockedRecurrence, hasOpenWork, isOpenRequest, isOpenTask } from './queries.ts'
import type { Today } from './today.ts'

/**
 * Makes what is due of a locked recurrence by two weeks from now, if its last work is done: the latest, where several days
 * have passed. Work that is still open is due again once the next day comes, and that day has passed with it.
 * @throws 409 if nobody is left in the company
 */
export async function makeDueWork(
  tx: Database,
  actor: EventActor,
  recurrence: LockedRecurrence,
  { office, day }: Today,
): Promise<void> {
  if (recurrence.paused) return
  const next = latestDue(recurrence, recurrence.settledUntil, day, office)
  if (!next) return
  if (await isOpen(tx, recurrence.id)) {
    if (next.dueOn > day) return
    await markDueAgain(tx, recurrence.id, next.dueOn)
    await happened(tx, actor, 'recurrence_changed', projectOf(recurrence))
  } else {
    if (next.dueOn > daysAfter(day, MADE_AHEAD_DAYS)) return
    await addWork(tx, actor, recurrence, next)
  }
  await settle(tx, recurrence, next.settles, office)
}

async function isOpen(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${hasOpenWork(id)} as open`.execute(tx)
  return rows[0]?.open ?? false
}

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
  tx: Database,
  actor: EventActor,
  { id, content, madeBy, briefId, projectId, companyId, userId }: LockedRecurrence,
  { occursOn, dueOn: dueDate }: Occurrence,
): Promise<void> {
  const { kind, title, description = '', blocks = false, questions = [] } = content
  const assignees = await assigneesIn(tx, { companyId, userId }, [content, CLIENT])
  const [{ person }, { person: contact }] = [assignees(content), assignees(CLIENT)]
  const parents = { briefId, projectId, companyId, clientId: contact?.id ?? userId }
  const work = { title, description, dueDate, recurrenceId: id, occursOn }
  if (kind === 'task') {
    await addTask(tx, actor, parents, {
      ...work,
      milestone: false,
      status: 'pending',
      assigned: person,
    })
    return
  }
  const asked = { ...work, kind: 'other' as const, private: false, blocks, questions }
  const clientId = person?.id ?? parents.clientId
  await addInfoRequest(tx, { id: madeBy, role: 'staff' }, { ...parents, clientId }, asked, { by: actor })
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
