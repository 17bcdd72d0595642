import {
  type ActivityMessages,
  type EventPerson,
  type MailData,
  type EventSubject,
  defineEvents,
  buildEvents,
} from '#shared/events/event.ts'
import { getTaskUrl } from '#shared/records/records.ts'
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

export const toTaskSubject = ({ id, title, clientId, companyId, projectId }: TaskFacts): EventSubject => ({
  kind: 'task',
  id,
  name: title,
  clientId,
  companyId,
  projectId,
})

const task = /* @__PURE__ */ defineEvents<TaskFacts>({
  subject: toTaskSubject,
  data: ({ title, milestone }) => ({ title, ...(milestone && { milestone }) }),
})

const formatTaskUpdate: ActivityMessages[string] = ({ actor, record, status = '' }) => {
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

const formatMilestoneUpdate: ActivityMessages[string] = ({ actor, record, status = '' }) => {
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
export const taskMessages = {
  task_created: ({ actor, record, milestone }) =>
    milestone
      ? t('{actor} added the milestone {record}', { actor, record })
      : t('{actor} added the task {record}', { actor, record }),
  task_updated: (values) => (values.milestone ? formatMilestoneUpdate(values) : formatTaskUpdate(values)),
  task_deleted: ({ actor, record, milestone }) =>
    milestone
      ? t('{actor} deleted the milestone {record}', { actor, record })
      : t('{actor} deleted the task {record}', { actor, record }),
} satisfies ActivityMessages

/** A task's new status, or the changed fields and the new assignee. */
type TaskUpdate = { status: TaskStatus } | (MailData & { fields: string[]; assigned: EventPerson | null })

export const taskEvents = /* @__PURE__ */ buildEvents(() => ({
  task_created: task.defineActivity<{ assigned: EventPerson | null } & MailData>({
    webhook: 'task.created',
    notices: {
      to: (_, { assigned }) => assigned,
      title: ({ record }) => t('New task: {record}', { record }),
      href: getTaskUrl,
    },
  }),
  /** One of many tasks that are created together. Recipients are notified once. */
  task_planned: task.defineEvent({ webhook: 'task.created', notices: [] }),
  task_updated: task.defineActivity<TaskUpdate>({
    webhook: 'task.updated',
    notices: [
      {
        to: (_, update) => ('assigned' in update ? update.assigned : null),
        title: ({ record }) => t('New task: {record}', { record }),
        href: getTaskUrl,
      },
      {
        to: (_, update, actor) =>
          actor?.role === 'client' && 'status' in update && update.status === 'completed' ? 'staff' : null,
        title: ({ record }) => t('Task completed: {record}', { record }),
        href: getTaskUrl,
      },
    ],
  }),
  task_deleted: task.defineActivity({ webhook: 'task.deleted', notices: [] }),
}))
