import {
  type ActivityMessages,
  type Assignment,
  type ClientRecord,
  type MailData,
  defineEvents,
  buildEvents,
  responsibleNotification,
} from '#shared/events/event.ts'
import { getConversationUrl, getRecordUrl } from '#shared/records/records.ts'
import type { ProjectStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

/** The number of items that a client has to complete, and the earliest due date (`YYYY-MM-DD`) or null. */
export interface ClientNeeds {
  count: number
  day: string | null
}

export const hasNeeds = ({ needs }: { needs?: ClientNeeds }): boolean =>
  needs !== undefined && needs.count > 0

interface Project extends ClientRecord {
  name: string
  /** The progress in percent, before the change. */
  progress?: number | undefined
}

/** Defines events about a project. */
export const project = /* @__PURE__ */ defineEvents<Project>({
  subject: ({ id, userId, companyId, name }) => ({
    kind: 'project',
    id,
    name,
    clientId: userId,
    companyId,
    projectId: id,
  }),
  data: ({ name }) => ({ name }),
})

interface ProjectUpdate extends Pick<MailData, 'lines'> {
  fields: string[]
  /** The new status, if it changed. */
  status?: ProjectStatus
  progress?: number
  /** The work that the client has to do in the project's new stage. */
  needs?: ClientNeeds
}

/** Whether the client's only work is the review. Other work is listed in the project's overview. */
const isReviewOnly = ({ status, needs }: ProjectUpdate): boolean => status === 'review' && needs?.day == null

/** Returns what mails add when a project enters its review. `websiteUrl` is the URL of its website, if it has one. */
export const formatReviewLines = (websiteUrl: string | undefined): string[] => [
  websiteUrl === undefined
    ? t('Your project is ready for your review.')
    : t('Your website is ready for your review: {url}', { url: websiteUrl }),
  t('Tell us what you think in the conversation.'),
]

/** Returns the title for the client. Null for changes that don't concern them, such as a description. */
function formatUpdateTitle(
  { record, status, progress, needs }: ProjectUpdate & { record: string },
  previous: Project,
): string | null {
  if (status && needs?.day != null)
    return t(
      '{record}: {status, select, planning {now in planning} design {now in design} development {now in development} review {now in review} completed {now completed} other {now launched}}. We need {count, plural, one {# thing from you by {day}} other {# things from you, the first by {day}}}',
      { record, status, count: needs.count, day: needs.day },
    )
  if (status)
    return t(
      '{record}: {status, select, planning {now in planning} design {now in design} development {now in development} review {now in review} completed {now completed} other {now launched}}',
      { record, status },
    )
  return progress === undefined || progress === previous.progress
    ? null
    : t('{record}: {progress}% done', { record, progress })
}

/** `onBehalf`: staff started it without a client's brief. `needs`: the client's work at its beginning. */
interface ProjectCreation {
  onBehalf?: boolean
  needs?: ClientNeeds
}

function formatCreationTitle({ record, onBehalf, needs }: ProjectCreation & { record: string }): string {
  if (onBehalf) return t('We started a project for you: {record}', { record })
  if (needs?.day == null) return t('Your brief was accepted: {record}', { record })
  const { count, day } = needs
  return t(
    'Your brief was accepted: {record}. We need {count, plural, one {# thing from you by {day}} other {# things from you, the first by {day}}}',
    { record, count, day },
  )
}

const formatUpdate: ActivityMessages[string] = ({ actor, record, status, progress }) => {
  if (status && progress !== undefined)
    return t(
      '{actor} moved {record} to {status, select, planning {Planning} design {Design} development {Development} review {Review} completed {Completed} other {Launched}}, {progress}% done',
      { actor, record, status, progress },
    )
  if (status)
    return t(
      '{actor} moved {record} to {status, select, planning {Planning} design {Design} development {Development} review {Review} completed {Completed} other {Launched}}',
      { actor, record, status },
    )
  return progress === undefined
    ? t('{actor} edited the project {record}', { actor, record })
    : t('{actor} set the progress of {record} to {progress}%', { actor, record, progress })
}

export const projectMessages = {
  project_created: ({ actor, record, onBehalf }) =>
    onBehalf
      ? t('{actor} started the project {record}', { actor, record })
      : t('{actor} accepted the brief and started the project {record}', { actor, record }),
  project_updated: formatUpdate,
  project_assigned: ({ actor, record, assignee }) =>
    assignee
      ? t('{actor} made {assignee} responsible for the project {record}', { actor, record, assignee })
      : t('{actor} unassigned the project {record}', { actor, record }),
  project_archived: (values) => t('{actor} archived the project {record}', values),
  project_restored: (values) => t('{actor} restored the project {record}', values),
} satisfies ActivityMessages

export const projectEvents = /* @__PURE__ */ buildEvents(() => ({
  project_created: project.defineActivity<ProjectCreation>({
    data: ({ name }) => ({ projectName: name, name }),
    webhook: 'project.created',
    choice: 'briefs',
    notices: { to: 'client', needed: hasNeeds, title: formatCreationTitle },
  }),
  project_updated: project.defineActivity<ProjectUpdate>({
    webhook: (_, { status }) =>
      status === 'completed' ? ['project.updated', 'project.completed'] : ['project.updated'],
    notices: {
      to: 'client',
      needed: hasNeeds,
      title: formatUpdateTitle,
      href: ({ id }, reader, update) =>
        isReviewOnly(update)
          ? getConversationUrl('project', id, reader)
          : getRecordUrl('project', id, { role: reader }),
      actionLabel: (update) => (isReviewOnly(update) ? t('Open the Conversation') : null),
    },
  }),
  project_assigned: project.defineActivity<Assignment>({
    webhook: 'project.updated',
    notices: responsibleNotification,
  }),
  project_archived: project.defineActivity({ webhook: 'project.updated', notices: [] }),
  project_restored: project.defineActivity({ webhook: 'project.updated', notices: [] }),
}))
