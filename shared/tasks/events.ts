import {
  type ActivityWords,
  type EventPerson,
  type MailData,
  type Subject,
  eventsAbout,
  rows,
} from '#shared/events/event.ts'
import { taskAddress } from '#shared/records/records.ts'
import type { TaskStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export interface TaskFacts {
  id: number
  title: string
  milestone?: boolean | undefined
  clientId: number | null
  companyId: number
  /** At least one of brief and project is set. */
  briefId: number | null
  projectId: number | null
}

export const taskSubject = ({ id, title, clientId, companyId, projectId }: TaskFacts): Subject => ({
  kind: 'task',
  id,
  name: title,
  clientId,
  companyId,
  projectId,
})

const task = /* @__PURE__ */ eventsAbout<TaskFacts>({
  subject: taskSubject,
  data: ({ title, milestone }) => ({ title, ...(milestone && { milestone }) }),
})

const taskUpdated: ActivityWords[string] = ({ actor, record, status = '' }) => {
  switch (status) {
    case 'pending':
      return t('{actor} reopened the task {record}', { actor, record })
    case 'in_progress':
      return t('{actor} started the task {record}', { actor, record })
    case 'completed':
      return t('{actor} completed the task {record}', { actor, record })
    default:
      return t('{actor} updated the task {record}', { actor, record })
  }
}

const milestoneUpdated: ActivityWords[string] = ({ actor, record, status = '' }) => {
  switch (status) {
    case 'pending':
      return t('{actor} reopened the milestone {record}', { actor, record })
    case 'completed':
      return t('{actor} marked the milestone {record} as reached', { actor, record })
    default:
      return t('{actor} updated the milestone {record}', { actor, record })
  }
}

/** Activity sentences for feeds. */
export const taskWords = {
  task_created: ({ actor, record, milestone }) =>
    milestone
      ? t('{actor} added the milestone {record}', { actor, record })
      : t('{actor} added the task {record}', { actor, record }),
  task_updated: (told) => (told.milestone ? milestoneUpdated(told) : taskUpdated(told)),
  task_deleted: ({ actor, record, milestone }) =>
    milestone
      ? t('{actor} deleted the milestone {record}', { actor, record })
      : t('{actor} deleted the task {record}', { actor, record }),
} satisfies ActivityWords

/** A task's new status, or the changed fields and the new assignee. */
type TaskUpdate = { status: TaskStatus } | (MailData & { fields: string[]; assigned: EventPerson | null })

export const taskEvents = /* @__PURE__ */ rows(() => ({
  task_created: task.recorded<{ assigned: EventPerson | null } & MailData>({
    webhook: 'task.created',
    notices: {
      to: (_, { assigned }) => assigned,
      title: ({ record }) => t('New task: {record}', { record }),
      href: taskAddress,
    },
  }),
  /** One of many tasks that are created together. Recipients are notified once. */
  task_planned: task.unrecorded({ webhook: 'task.created', notices: [] }),
  task_updated: task.recorded<TaskUpdate>({
    webhook: 'task.updated',
    notices: [
      {
        to: (_, update) => ('assigned' in update ? update.assigned : null),
        title: ({ record }) => t('New task: {record}', { record }),
        href: taskAddress,
      },
      {
        to: (_, update, actor) =>
          actor?.role === 'client' && 'status' in update && update.status === 'completed' ? 'staff' : null,
        title: ({ record }) => t('Task completed: {record}', { record }),
        href: taskAddress,
      },
    ],
  }),
  task_deleted: task.recorded({ webhook: 'task.deleted', notices: [] }),
}))
