import type { Actor } from '#shared/contract/policy.ts'
import { taskAddress } from '#shared/records.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyStaff } from '#server/events/notify.ts'

interface TaskFacts {
  id: number
  title: string
  status: TaskStatus
  briefId: number | null
  projectId: number | null
  clientId: number
  assignedTo: string
}

/**
 * Moves a task. Staff move it anywhere; a client starts and completes its own.
 * @throws 403 for a task the client is not assigned to, 409 for a step that does not exist
 */
export async function setTaskStatus(
  tx: Database,
  actor: Actor,
  task: TaskFacts,
  status: TaskStatus,
): Promise<void> {
  if (actor.role === 'client') ensureOwnStep(actor, task, status)
  if (status === task.status) return
  await tx.updateTable('tasks').set({ status }).where('id', '=', task.id).execute()
  await recordActivity(tx, {
    userId: actor.id,
    type: 'task_updated',
    entityType: 'task',
    entityId: task.id,
    clientId: task.clientId,
    projectId: task.projectId,
    data: { title: task.title, status },
  })
  if (actor.role === 'client' && status === 'completed')
    await notifyStaff(tx, actor.id, {
      type: 'task_updated',
      title: `Task completed: ${task.title}`,
      entityType: 'task',
      entityId: task.id,
      href: taskAddress(task, 'staff'),
    })
}

function ensureOwnStep(actor: Actor, task: TaskFacts, status: TaskStatus): void {
  if (task.assignedTo !== String(actor.id)) throw forbidden('This task is not assigned to you.')
  const step = `${task.status} ${status}`
  if (step !== 'pending in_progress' && step !== 'in_progress completed')
    throw conflict('A task is started first and completed then.')
}
