import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'
import { findAssignee } from './find-assignee.ts'

/**
 * Creates a task of a brief, a project or both and returns its id. A task of an accepted brief also belongs to its
 * project.
 * @throws 404 for a missing record, 400 for an assignee who does not exist or works for another client
 */
export async function createTask(
  tx: Database,
  actor: Actor,
  { assignedTo, ...task }: z.output<typeof NewTask>,
): Promise<number> {
  const parents = await findParents(tx, actor, task)
  const { briefId, projectId } = parents
  const assigned = await findAssignee(tx, assignedTo, parents.companyId)
  const { id } = await tx
    .insertInto('tasks')
    .values({ ...task, briefId, projectId, assigneeId: assigned?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, description: text, dueDate: due } = task
  await happened(tx, actor, 'task_created', { id, title, ...parents }, { assigned, text, due })
  return id
}
