import { type EventPerson, type MailData, eventsAbout } from '#shared/events/event.ts'
import { taskAddress } from '#shared/records.ts'
import type { TaskStatus } from './values.ts'

export const taskWebhooks = {
  'task.created': 'A task was made',
  'task.updated': 'The status of a task changed',
} as const

export interface TaskFacts {
  id: number
  title: string
  clientId: number | null
  /** One of the two at least. */
  briefId: number | null
  projectId: number | null
}

const task = eventsAbout<TaskFacts, keyof typeof taskWebhooks>({
  subject: ({ id, title, clientId, projectId }) => ({ kind: 'task', id, name: title, clientId, projectId }),
  data: ({ title }) => ({ title }),
})

const STEPS: Record<string, string> = {
  pending: 'reopened the task {record}',
  in_progress: 'started the task {record}',
  completed: 'completed the task {record}',
}

export const taskEvents = {
  task_created: task.recorded<{ assigned: EventPerson | null } & MailData>({
    words: 'added the task {record}',
    webhook: 'task.created',
    notices: [{ to: (_, { assigned }) => assigned, title: 'New task: {record}', href: taskAddress }],
  }),
  task_updated: task.recorded<{ status: TaskStatus }>({
    words: ({ status = '' }) => STEPS[status] ?? 'updated the task {record}',
    webhook: 'task.updated',
    notices: [
      {
        to: (_, { status }, actor) => (actor?.role === 'client' && status === 'completed' ? 'staff' : null),
        title: 'Task completed: {record}',
        href: taskAddress,
      },
    ],
  }),
}
