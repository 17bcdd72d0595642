import type * as z from 'zod'
import type { EventActor, EventPerson } from '#shared/events/event.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { type Parents, findParents } from '#server/features/briefs/find-parents.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { findAssignee } from './find-assignee.ts'

type TaskFields = Omit<z.output<typeof NewTask>, 'assignedTo' | 'briefId' | 'description' | 'projectId'> & {
  description: string
  /** Null for the whole staff. */
  assigned: EventPerson | null
  fromItem?: string
  recurrenceId?: number
  occursOn?: string
}

/**
 * Adds a task to the brief and project that it belongs to and returns its id. `tell: false`: nobody is notified of it, nor
 * is it in a feed, because it is one of many that are made together.
 */
export async function addTask(
  tx: Database,
  actor: EventActor,
  parents: Parents,
  { assigned, ...task }: TaskFields,
  { tell = true } = {},
): Promise<number> {
  const { briefId, projectId } = parents
  const { id } = await tx
    .insertInto('tasks')
    .values({ ...task, briefId, projectId, assigneeId: assigned?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, milestone, description: text, dueDate: due } = task
  const facts = { id, title, milestone, ...parents }
  if (tell) await happened(tx, actor, 'task_created', facts, { assigned, text, due })
  else await happened(tx, actor, 'task_planned', facts)
  return id
}

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
