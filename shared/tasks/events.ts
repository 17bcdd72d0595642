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

const taskUpdateMessages: ActivityMessages = {
  pending: (values) => t('{actor} reopened the task {record}', values),
  in_progress: (values) => t('{actor} started the task {record}', values),
  completed: (values) => t('{actor} completed the task {record}', values),
}
const formatTaskUpdate: ActivityMessages[string] = (values) =>
  taskUpdateMessages[values.status ?? '']?.(values) ?? t('{actor} updated the task {record}', values)

const milestoneUpdateMessages: ActivityMessages = {
  pending: (values) => t('{actor} reopened the milestone {record}', values),
  completed: (values) => t('{actor} marked the milestone {record} as reached', values),
}
const formatMilestoneUpdate: ActivityMessages[string] = (values) =>
  milestoneUpdateMessages[values.status ?? '']?.(values) ??
  t('{actor} updated the milestone {record}', values)

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
      needed: true,
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
        needed: true,
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
