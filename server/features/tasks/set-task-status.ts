import type { Person } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { askedAgainIn } from '#server/companies/contact.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { t } from '#shared/words.ts'

interface TaskFacts {
  id: number
  title: string
  milestone: boolean
  status: TaskStatus
  briefId: number | null
  projectId: number | null
  clientId: number
  companyId: number
  assignee: Person | null
  assignedTo: string
}

/**
 * Moves a task. Staff can move it anywhere; clients start and complete those that somebody of their company is to do.
 * @throws 403 for a task of the agency's own, 409 for an invalid transition
 */
export async function setTaskStatus(
  tx: Database,
  actor: Actor,
  task: TaskFacts,
  status: TaskStatus,
): Promise<void> {
  if (actor.role === 'client') ensureOwnStep(task, status)
  if (status === task.status) return
  const doneBy = status === 'completed' ? actor.id : null
  const assigneeId = await assigneeNow(tx, task, status)
  await tx.updateTable('tasks').set({ status, doneBy, assigneeId }).where('id', '=', task.id).execute()
  await happened(tx, actor, 'task_updated', task, { status })
}

function ensureOwnStep(task: TaskFacts, status: TaskStatus): void {
  if (task.assignee?.role !== 'client') throw forbidden(t('This task is the agency’s to do.'))
  const step = `${task.status} ${status}`
  if (step !== 'pending in_progress' && step !== 'in_progress completed')
    throw conflict(t('Start the task before you complete it.'))
}

/** Whoever is to do it again may have left the company, or no longer see it. */
async function assigneeNow(
  tx: Database,
  { assignee, companyId, projectId: project, status: before }: TaskFacts,
  status: TaskStatus,
): Promise<number | null> {
  if (assignee?.role !== 'client' || before !== 'completed' || status === 'completed')
    return assignee?.id ?? null
  const member = { companyId, userId: assignee.id }
  return askedAgainIn(tx, member, { action: 'task.setStatus', project })
}
