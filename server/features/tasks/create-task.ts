import type * as z from 'zod'
import type { EventPerson } from '#shared/events/event.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'

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
  const assigned = await assignee(tx, assignedTo, parents.clientId)
  const { id } = await tx
    .insertInto('tasks')
    .values({ ...task, briefId, projectId, assigneeId: assigned?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, description: text, dueDate: due } = task
  await happened(tx, actor, 'task_created', { id, title, ...parents }, { assigned, text, due })
  return id
}

async function assignee(tx: Database, assignedTo: string, clientId: number): Promise<EventPerson | null> {
  if (assignedTo === 'staff') return null
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', Number(assignedTo))
    .where(isActivePerson('users'))
    .executeTakeFirst()
  if (!person || (person.role === 'client' && person.id !== clientId))
    throw fieldError('assignedTo', 'Please select who this task is assigned to')
  return person
}
