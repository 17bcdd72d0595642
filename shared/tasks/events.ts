import {
  type ActivityWords,
  type EventPerson,
  type MailData,
  eventsAbout,
  rows,
} from '#shared/events/event.ts'
import { taskAddress } from '#shared/record-addresses.ts'
import type { TaskStatus } from './values.ts'

export interface TaskFacts {
  id: number
  title: string
  clientId: number | null
  /** One of the two at least. */
  briefId: number | null
  projectId: number | null
}

const task = /* @__PURE__ */ eventsAbout<TaskFacts>({
  subject: ({ id, title, clientId, projectId }) => ({ kind: 'task', id, name: title, clientId, projectId }),
  data: ({ title }) => ({ title }),
})

const STEPS: Record<string, string> = {
  pending: 'reopened the task {record}',
  in_progress: 'started the task {record}',
  completed: 'completed the task {record}',
}

/** What the actor did, in feeds. */
export const taskWords = {
  task_created: 'added the task {record}',
  task_updated: ({ status = '' }) => STEPS[status] ?? 'updated the task {record}',
  task_deleted: 'deleted the task {record}',
} satisfies ActivityWords

/** A task's status, or the changed fields and to whom it is assigned anew. */
type TaskUpdate = { status: TaskStatus } | (MailData & { fields: string[]; assigned: EventPerson | null })

export const taskEvents = /* @__PURE__ */ rows(() => ({
  task_created: task.recorded<{ assigned: EventPerson | null } & MailData>({
    webhook: 'task.created',
    notices: [{ to: (_, { assigned }) => assigned, title: 'New task: {record}', href: taskAddress }],
  }),
  task_updated: task.recorded<TaskUpdate>({
    webhook: 'task.updated',
    notices: [
      {
        to: (_, update) => ('assigned' in update ? update.assigned : null),
        title: 'New task: {record}',
        href: taskAddress,
      },
      {
        to: (_, update, actor) =>
          actor?.role === 'client' && 'status' in update && update.status === 'completed' ? 'staff' : null,
        title: 'Task completed: {record}',
        href: taskAddress,
      },
    ],
  }),
  task_deleted: task.recorded({ webhook: 'task.deleted', notices: [] }),
}))
