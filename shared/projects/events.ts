import {
  type ActivityWords,
  type Assignment,
  eventsAbout,
  rows,
  toResponsible,
} from '#shared/events/event.ts'
import type { ProjectStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * The work that a client has to do: how much, and the first due date (`YYYY-MM-DD`, as a day that is formatted later).
 * Null for nothing.
 */
export interface Needs {
  count: number
  day: string | null
}

interface Project {
  id: number
  userId: number
  companyId: number
  name: string
  /** The progress in percent, before the change. */
  progress?: number | undefined
}

/** Defines events about a project. */
export const project = /* @__PURE__ */ eventsAbout<Project>({
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

interface ProjectUpdate {
  fields: string[]
  /** The new status, if it changed. */
  status?: ProjectStatus
  progress?: number
  /** The work that the client has to do in the project's new stage. */
  needs?: Needs
}

/**
 * Returns the title of the notification to the client. Null for changes that don't concern them, such as a new
 * description.
 */
function noticeTitle(
  { record, status, progress, needs }: ProjectUpdate & { record: string },
  before: Project,
): string | null {
  if (status && needs?.day != null)
    return t(
      '{record}: {status, select, planning {now in planning} design {now in design} development {now in development} review {now in review} completed {now completed} other {now launched}}. We need {count, plural, one {# thing} other {# things}} from you, the first by {day}',
      { record, status, count: needs.count, day: needs.day },
    )
  if (status)
    return t(
      '{record}: {status, select, planning {now in planning} design {now in design} development {now in development} review {now in review} completed {now completed} other {now launched}}',
      { record, status },
    )
  return progress === undefined || progress === before.progress
    ? null
    : t('{record}: {progress}% done', { record, progress })
}

function createdTitle({
  record,
  onBehalf,
  needs,
}: {
  record: string
  onBehalf?: boolean
  needs?: Needs
}): string {
  if (onBehalf) return t('We started a project for you: {record}', { record })
  if (needs?.day == null) return t('Your brief was accepted: {record}', { record })
  const { count, day } = needs
  return t(
    'Your brief was accepted: {record}. We need {count, plural, one {# thing} other {# things}} from you, the first by {day}',
    { record, count, day },
  )
}

const updateWords: ActivityWords[string] = ({ actor, record, status, progress }) => {
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

/** Activity sentences for feeds. */
export const projectWords = {
  project_created: ({ actor, record, onBehalf }) =>
    onBehalf
      ? t('{actor} started the project {record}', { actor, record })
      : t('{actor} accepted the brief and started the project {record}', { actor, record }),
  project_updated: updateWords,
  project_assigned: ({ actor, record, assignee }) =>
    assignee
      ? t('{actor} made {assignee} responsible for the project {record}', { actor, record, assignee })
      : t('{actor} removed the responsible person from the project {record}', { actor, record }),
  project_archived: (told) => t('{actor} archived the project {record}', told),
  project_restored: (told) => t('{actor} restored the project {record}', told),
} satisfies ActivityWords

export const projectEvents = /* @__PURE__ */ rows(() => ({
  /**
   * `onBehalf` means that staff started the project without a brief by the client. `needs` is the work that it begins
   * with for the client.
   */
  project_created: project.recorded<{ onBehalf?: boolean; needs?: Needs }>({
    data: ({ name }) => ({ projectName: name, name }),
    webhook: 'project.created',
    choice: 'briefs',
    notices: { to: 'client', title: createdTitle },
  }),
  project_updated: project.recorded<ProjectUpdate>({
    webhook: (_, { status }) =>
      status === 'completed' ? ['project.updated', 'project.completed'] : ['project.updated'],
    notices: { to: 'client', title: noticeTitle },
  }),
  project_assigned: project.recorded<Assignment>({ webhook: 'project.updated', notices: toResponsible }),
  project_archived: project.recorded({ webhook: 'project.updated', notices: [] }),
  project_restored: project.recorded({ webhook: 'project.updated', notices: [] }),
}))
