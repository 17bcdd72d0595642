import {
  type ActivityWords,
  type Assignment,
  assignmentWords,
  eventsAbout,
  rows,
  toResponsible,
} from '#shared/events/event.ts'
import { listOf } from '#shared/records.ts'
import type { BriefStatus } from './values.ts'

interface Brief {
  id: number
  userId: number
  projectName: string
  status?: BriefStatus | undefined
  /** The project that it became. */
  projectId?: number | null
}

const brief = /* @__PURE__ */ eventsAbout<Brief>({
  subject: ({ id, userId, projectName, projectId = null }) => ({
    kind: 'brief',
    id,
    name: projectName,
    clientId: userId,
    projectId,
  }),
  data: ({ projectName }) => ({ projectName }),
})

/** What the actor did, in feeds. */
export const briefWords = {
  brief_submitted: ({ onBehalf }) =>
    onBehalf ? 'wrote the brief {record} on the client’s behalf' : 'submitted the brief {record}',
  brief_updated: 'edited the brief {record}',
  brief_resubmitted: 'revised and resubmitted the brief {record}',
  brief_withdrawn: 'withdrew the brief {record}',
  brief_declined: 'sent back the brief {record} for revision',
  brief_rejected: 'rejected the brief {record}',
  brief_completed: 'completed the brief {record}',
  brief_assigned: assignmentWords('the brief'),
} satisfies ActivityWords

export const briefEvents = /* @__PURE__ */ rows(() => ({
  /** `onBehalf`: staff wrote it for its client. `withProject`: only to start a project, of which the client is notified. */
  brief_submitted: brief.recorded<{ onBehalf?: boolean; withProject?: boolean }>({
    webhook: 'brief.submitted',
    notices: [
      { to: 'staff', title: ({ withProject }) => (withProject ? null : 'New brief: {record}') },
      {
        to: 'client',
        title: ({ withProject }) => (withProject ? null : 'We wrote a brief for you: {record}'),
      },
    ],
  }),
  brief_updated: brief.recorded({
    webhook: 'brief.updated',
    // A declined one is the client's own until it is submitted again.
    notices: [
      {
        to: 'other side',
        title: (_, { status }) => (status === 'rejected' ? null : 'Brief changed: {record}'),
      },
    ],
  }),
  brief_resubmitted: brief.recorded({
    webhook: 'brief.resubmitted',
    notices: [{ to: 'other side', title: 'Brief submitted again: {record}' }],
  }),
  brief_withdrawn: brief.recorded({
    webhook: 'brief.withdrawn',
    notices: [{ to: 'staff', title: 'Brief withdrawn: {record}', href: () => listOf('brief', 'staff') }],
  }),
  brief_accepted: brief.unrecorded({ webhook: 'brief.accepted', notices: [] }),
  brief_declined: brief.recorded<{ text: string }>({
    webhook: 'brief.declined',
    notices: [{ to: 'other side', title: 'Your brief needs a revision: {record}' }],
  }),
  brief_rejected: brief.recorded({
    webhook: 'brief.rejected',
    notices: [{ to: 'other side', title: 'Your brief was rejected: {record}' }],
  }),
  brief_assigned: brief.recorded<Assignment>({ webhook: 'brief.updated', notices: [toResponsible] }),
  brief_completed: brief.recorded<{ withProject: boolean }>({
    webhook: 'brief.completed',
    notices: [
      // Of its project's end the client is notified by the project.
      {
        to: 'other side',
        title: ({ withProject }) => (withProject ? null : 'Your brief is completed: {record}'),
      },
    ],
  }),
}))
