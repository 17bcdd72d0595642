import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'
import { addTask } from './add-task.ts'
import { findAssignee } from './find-assignee.ts'

/**
 * Creates a task of a brief, a project or both and returns its id. A task of an accepted brief also belongs to its
 * project.
 * @throws 404 for a missing record, 400 for an assignee who does not exist or works for another client
 */
export async function createTask(
  tx: Database,
  actor: Actor,
  { assignedTo, description = '', ...task }: z.output<typeof NewTask>,
): Promise<number> {
  const parents = await findParents(tx, actor, task)
  const { milestone } = task
  const { companyId } = parents
  const assigned = await findAssignee(tx, assignedTo, { companyId, milestone })
  return addTask(tx, actor, parents, { ...task, description, assigned })
}
