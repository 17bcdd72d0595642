import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { TaskChange } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { holdMails } from '#server/delivery/mail/hold-mails.ts'
import { happened } from '#server/events/happened.ts'
import { withdrawNewsOf } from '#server/features/notifications/queries.ts'
import { ensureDay } from '#server/http/days.ts'
import { findAssignee } from './find-assignee.ts'
import type { FoundTask } from './queries.ts'

type Change = z.output<typeof TaskChange>

/**
 * Edits a task; whoever it is assigned to anew is notified.
 * @throws 400 for an invalid new day, and for an assignee who does not exist or is another client
 */
export async function changeTask(tx: Database, actor: Actor, task: FoundTask, change: Change): Promise<void> {
  const { title = task.title, description = task.description } = change
  const { dueDate = task.dueDate, assignedTo = task.assignedTo } = change
  const next = { ...task, title, description, dueDate, assignedTo }
  const fields = FIELDS.filter((field) => next[field] !== task[field])
  if (fields.length === 0) return
  ensureDay('dueDate', dueDate, task.dueDate)
  const isReassigned = fields.includes('assignedTo')
  const assigned = isReassigned ? await findAssignee(tx, assignedTo, task) : null
  await tx
    .updateTable('tasks')
    .set({ title, description, dueDate, ...(isReassigned && { assigneeId: assigned?.id ?? null }) })
    .where('id', '=', task.id)
    .execute()
  await happened(tx, actor, 'task_updated', next, { fields, assigned, text: description, due: dueDate })
}

const FIELDS = ['title', 'description', 'assignedTo', 'dueDate'] as const satisfies (keyof Change)[]

/** Deletes a task and its news: nobody is asked for it any longer, nor by a mail that waits. */
export async function deleteTask(tx: Database, actor: Actor, task: FoundTask): Promise<void> {
  await withdrawNewsOf(tx, 'task', task.id)
  await holdMails(tx, { task: task.id })
  await tx.deleteFrom('tasks').where('id', '=', task.id).execute()
  await happened(tx, actor, 'task_deleted', task)
}
