import type * as z from 'zod'
import type { TaskChange, NewTask, TaskStatusChange } from '#shared/tasks/schemas.ts'
import { RESPONSE_MAX_FILES, tooManyFilesMessage } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { attachFiles } from '#server/core/files/attach.ts'
import { deferMails } from '#server/core/mail/defer-mails.ts'
import { withdrawRecordNotifications } from '#server/core/notifications/queries.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { findAssignee } from '#server/features/users/find-people.ts'
import type { FoundTask } from './queries.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { resolveReassignee, resolveContact } from '#server/features/companies/contact.ts'
import { conflict, fieldError, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { EventActor, EventPerson } from '#shared/events/event.ts'
import { type Parents, findParents } from '#server/core/access/find-parents.ts'
import type { Context } from '#server/core/context/context.ts'

type TaskFields = Omit<z.output<typeof NewTask>, 'assignedTo' | 'briefId' | 'description' | 'projectId'> & {
  description: string
  /** Null for all staff. */
  assigned: EventPerson | null
  fromItem?: string
  recurrenceId?: number
  occursOn?: string
}

/**
 * Adds a task to the brief and project that it belongs to, and returns its id. With `notify: false`, it notifies no one
 * and is in no feed, because it's one of many that are created together.
 */
export async function addTask(
  ctx: Context<EventActor>,
  parents: Parents,
  { assigned, notify = true, ...task }: TaskFields & { notify?: boolean | undefined },
): Promise<number> {
  const { briefId, projectId } = parents
  const { id } = await ctx.db
    .insertInto('tasks')
    .values({ ...task, briefId, projectId, assigneeId: assigned?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, milestone, description: text, dueDate: due } = task
  const facts = { id, title, milestone, ...parents }
  if (notify) await ctx.emit('task_created', facts, { assigned, text, due })
  else await ctx.emit('task_planned', facts)
  return id
}

/**
 * Creates a task of a brief, a project, or both, and returns its id. A task of an accepted brief also belongs to its
 * project.
 * @throws 404 for a missing record, 400 for an assignee who doesn't exist or can't work for the company, and for any
 * assignee of a milestone
 */
export async function createTask(
  ctx: Context,
  { assignedTo, description = '', ...task }: z.output<typeof NewTask>,
): Promise<number> {
  const { contactId, ...parents } = await findParents(ctx, task)
  const { milestone } = task
  const { companyId } = parents
  const clientId = await resolveContact(ctx.db, companyId, contactId)
  const assigned = await findAssignee(ctx.db, { assignedTo, companyId, milestone })
  return addTask(ctx, { ...parents, clientId }, { ...task, description, assigned })
}

type Change = z.output<typeof TaskChange>

/**
 * Edits a task. Notifies a new assignee.
 * @throws 400 for an invalid new day, for an assignee who doesn't exist or can't work for the company, and for any
 * assignee of a milestone
 */
export async function changeTask(ctx: Context, task: FoundTask, change: Change): Promise<void> {
  const { title = task.title, description = task.description } = change
  const { dueDate = task.dueDate, assignedTo = task.assignedTo } = change
  const next = { ...task, title, description, dueDate, assignedTo }
  const fields = FIELDS.filter((field) => next[field] !== task[field])
  if (fields.length === 0) return
  validateDay('dueDate', dueDate, task.dueDate)
  const isReassigned = fields.includes('assignedTo')
  const assigned = isReassigned ? await findAssignee(ctx.db, { ...task, assignedTo }) : null
  await ctx.db
    .updateTable('tasks')
    .set({ title, description, dueDate, ...(isReassigned && { assigneeId: assigned?.id ?? null }) })
    .where('id', '=', task.id)
    .execute()
  await ctx.emit('task_updated', next, { fields, assigned, text: description, due: dueDate })
}

const FIELDS = ['title', 'description', 'assignedTo', 'dueDate'] as const satisfies (keyof Change)[]

/** Deletes a task and withdraws its notifications. Queued mails wait until the deletion can no longer be undone. */
export async function deleteTask(ctx: Context, task: FoundTask): Promise<void> {
  await withdrawRecordNotifications(ctx.db, 'task', task.id)
  await deferMails(ctx, { task: task.id })
  await ctx.db.deleteFrom('tasks').where('id', '=', task.id).execute()
  await ctx.emit('task_deleted', task)
}

/**
 * Changes the status of a task and adds files to it. Staff can choose any status. Clients can start and complete tasks
 * that are assigned to someone of their company.
 * @throws 403 for the agency's tasks, 409 for an invalid transition, 400 for too many files and as `attachFiles`
 */
export async function setTaskStatus(
  ctx: Context,
  task: FoundTask,
  { status, attachments = [] }: z.output<typeof TaskStatusChange>,
): Promise<void> {
  if (ctx.actor.role === 'client') authorizeClientStep(task, status)
  if (status === task.status && attachments.length === 0) return
  if (task.attachments.length + attachments.length > RESPONSE_MAX_FILES)
    throw fieldError('attachments', tooManyFilesMessage(RESPONSE_MAX_FILES))
  const isNew = status !== task.status
  const completedBy = isNew ? ctx.actor.id : (task.doneBy?.id ?? null)
  const doneBy = status === 'completed' ? completedBy : null
  const assigneeId = await resolveAssignee(ctx.db, task, status)
  await ctx.db.updateTable('tasks').set({ status, doneBy, assigneeId }).where('id', '=', task.id).execute()
  await attachFiles(ctx, attachments, { taskId: task.id })
  await ctx.emit('task_updated', task, isNew ? { status } : { fields: ['attachments'], assigned: null })
}

function authorizeClientStep(task: FoundTask, status: TaskStatus): void {
  if (task.assignee?.role !== 'client') throw forbidden(t('This task is assigned to the agency.'))
  if (task.status === 'completed') throw conflict(t('This task is already completed.'))
  const step = `${task.status} ${status}`
  if (step !== 'pending in_progress' && step !== 'in_progress completed')
    throw conflict(t('Start the task before you complete it.'))
}

/** Returns the assignee after the change. The client of a reopened task may have left or lost the task. */
async function resolveAssignee(
  tx: Database,
  { assignee, companyId, projectId: project, status: before }: FoundTask,
  status: TaskStatus,
): Promise<number | null> {
  if (assignee?.role !== 'client' || before !== 'completed' || status === 'completed')
    return assignee?.id ?? null
  const member = { companyId, userId: assignee.id }
  return resolveReassignee(tx, member, { action: 'task.setStatus', project })
}
