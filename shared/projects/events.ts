import type { ActivityData } from '#shared/activities/data.ts'
import {
  type ActivityWords,
  type Assignment,
  assignmentWords,
  eventsAbout,
  rows,
  toResponsible,
} from '#shared/events/event.ts'
import { type ProjectStatus, statusPhrase } from './values.ts'

interface Project {
  id: number
  userId: number
  name: string
  /** In percent, before the change. */
  progress?: number | undefined
}

const project = /* @__PURE__ */ eventsAbout<Project>({
  subject: ({ id, userId, name }) => ({ kind: 'project', id, name, clientId: userId, projectId: id }),
  data: ({ name }) => ({ name }),
})

interface ProjectUpdate {
  fields: string[]
  /** Where it changed. */
  status?: ProjectStatus
  progress?: number
}

/** The title of the notification to the client; null for changes that do not concern them, such as a new description. */
function noticeTitle({ status, progress }: ProjectUpdate, before: Project): string | null {
  if (status) return `{record}: ${statusPhrase(status)}`
  return progress === undefined || progress === before.progress ? null : '{record}: {progress}% done'
}

function updateWords({ status, progress }: ActivityData): string {
  if (status) {
    const done = progress === undefined ? '' : ', {progress}% done'
    return `moved {record} to ${status.charAt(0).toUpperCase()}${status.slice(1)}${done}`
  }
  return progress === undefined
    ? 'edited the project {record}'
    : 'set the progress of {record} to {progress}%'
}

/** What the actor did, in feeds. */
export const projectWords = {
  project_created: ({ onBehalf }) =>
    onBehalf ? 'started the project {record}' : 'accepted the brief and started the project {record}',
  project_updated: updateWords,
  project_assigned: assignmentWords('the project'),
  project_archived: 'archived the project {record}',
  project_restored: 'restored the project {record}',
} satisfies ActivityWords

export const projectEvents = /* @__PURE__ */ rows(() => ({
  /** `onBehalf`: staff started it without a brief of the client's. */
  project_created: project.recorded<{ onBehalf?: boolean }>({
    data: ({ name }) => ({ projectName: name, name }),
    webhook: 'project.created',
    choice: 'briefs',
    notices: [
      {
        to: 'client',
        title: ({ onBehalf }) =>
          onBehalf ? 'We started a project for you: {record}' : 'Your brief was accepted: {record}',
      },
    ],
  }),
  project_updated: project.recorded<ProjectUpdate>({
    webhook: (_, { status }) =>
      status === 'completed' ? ['project.updated', 'project.completed'] : ['project.updated'],
    notices: [{ to: 'client', title: noticeTitle }],
  }),
  project_assigned: project.recorded<Assignment>({ webhook: 'project.updated', notices: [toResponsible] }),
  project_archived: project.recorded({ webhook: 'project.updated', notices: [] }),
  project_restored: project.recorded({ webhook: 'project.updated', notices: [] }),
}))
