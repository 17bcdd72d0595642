import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import { taskAddress } from '#shared/records.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import { ensure } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { invalid } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { findBrief, lockBrief } from '#server/features/briefs/queries.ts'
import { notifyPerson } from '#server/events/notify.ts'
import { findProject } from '#server/features/projects/queries.ts'

/**
 * Creates a task of a brief, a project or both and returns its number. A task of an accepted brief is also its
 * project's.
 * @throws 404 for a record that is missing, 400 for an assignee who does not exist or works for another client
 */
export async function createTask(
  tx: Database,
  actor: Actor,
  { assignedTo, ...task }: z.output<typeof NewTask>,
): Promise<number> {
  const { briefId, projectId, clientId } = await placeOf(tx, actor, task)
  const assigneeId = await assignee(tx, assignedTo, clientId)
  const { id } = await tx
    .insertInto('tasks')
    .values({ ...task, briefId, projectId, assigneeId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordActivity(tx, {
    userId: actor.id,
    type: 'task_created',
    entityType: 'task',
    entityId: id,
    clientId,
    projectId,
    data: { title: task.title },
  })
  if (assigneeId !== null)
    await notifyPerson(tx, actor.id, assigneeId, {
      type: 'task_created',
      title: `New task: ${task.title}`,
      entityType: 'task',
      entityId: id,
      href: taskAddress({ briefId, projectId }, assigneeId === clientId ? 'client' : 'staff'),
      text: task.description,
      due: task.dueDate,
    })
  return id
}

async function placeOf(
  tx: Database,
  actor: Actor,
  task: { briefId?: number | null | undefined; projectId?: number | null | undefined },
) {
  if (task.projectId != null) {
    const project = ensure(actor, 'project.read', await findProject(tx, task.projectId), (p) => p.userId)
    if (task.briefId != null && task.briefId !== project.briefId)
      throw invalid([{ path: 'briefId', message: 'This brief does not belong to that project' }])
    return { briefId: project.briefId, projectId: project.id, clientId: project.userId }
  }
  // Locked, so that an acceptance meanwhile either takes it along or has made the project.
  await lockBrief(tx, task.briefId ?? 0)
  const brief = ensure(actor, 'brief.read', await findBrief(tx, task.briefId ?? 0), (b) => b.userId)
  return { briefId: brief.id, projectId: brief.projectId, clientId: brief.userId }
}

async function assignee(tx: Database, assignedTo: string, clientId: number): Promise<number | null> {
  if (assignedTo === 'staff') return null
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', Number(assignedTo))
    .where(isActivePerson('users'))
    .executeTakeFirst()
  if (!person || (person.role === 'client' && person.id !== clientId))
    throw invalid([{ path: 'assignedTo', message: 'Please select who this task is assigned to' }])
  return person.id
}
