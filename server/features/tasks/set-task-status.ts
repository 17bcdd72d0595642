import type { Actor } from '#shared/contract/policy.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { t } from '#shared/words.ts'

interface TaskFacts {
  id: number
  title: string
  status: TaskStatus
  briefId: number | null
  projectId: number | null
  clientId: number
  companyId: number
  assignedTo: string
}

/**
 * Moves a task. Staff can move it anywhere; a client starts and completes their own.
 * @throws 403 for a task that the client is not assigned to, 409 for an invalid transition
 */
export async function setTaskStatus(
  tx: Database,
  actor: Actor,
  task: TaskFacts,
  status: TaskStatus,
): Promise<void> {
  if (actor.role === 'client') ensureOwnStep(actor, task, status)
  if (status === task.status) return
  const doneBy = status === 'completed' ? actor.id : null
  await tx.updateTable('tasks').set({ status, doneBy }).where('id', '=', task.id).execute()
  await happened(tx, actor, 'task_updated', task, { status })
}

function ensureOwnStep(actor: Actor, task: TaskFacts, status: TaskStatus): void {
  if (task.assignedTo !== String(actor.id)) throw forbidden(t('This task is not assigned to you.'))
  const step = `${task.status} ${status}`
  if (step !== 'pending in_progress' && step !== 'in_progress completed')
    throw conflict(t('Start the task before you complete it.'))
}
