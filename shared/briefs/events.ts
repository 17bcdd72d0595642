import { eventsAbout } from '#shared/events/event.ts'
import { listOf } from '#shared/records.ts'
import type { BriefStatus } from './values.ts'

export const briefWebhooks = {
  'brief.submitted': 'A client sent a brief',
  'brief.updated': 'A client changed a brief that waits for a decision',
  'brief.resubmitted': 'A client sent a declined brief again',
  'brief.withdrawn': 'A client took a brief back',
  'brief.accepted': 'A brief became a project',
  'brief.declined': 'A brief went back to the client for a revision',
  'brief.rejected': 'A brief was turned down',
  'brief.completed': 'The work of a brief is done',
  'brief.commented': 'Somebody wrote on a brief',
} as const

interface Brief {
  id: number
  userId: number
  projectName: string
  status?: BriefStatus | undefined
  /** The project that it became. */
  projectId?: number | null
}

const brief = eventsAbout<Brief, keyof typeof briefWebhooks>({
  subject: ({ id, userId, projectName, projectId = null }) => ({
    kind: 'brief',
    id,
    name: projectName,
    clientId: userId,
    projectId,
  }),
  data: ({ projectName }) => ({ projectName }),
})

export const briefEvents = {
  brief_submitted: brief.recorded({
    words: 'submitted the brief {record}',
    webhook: 'brief.submitted',
    notices: [{ to: 'other side', title: 'New brief: {record}' }],
  }),
  brief_updated: brief.recorded({
    words: 'edited the brief {record}',
    webhook: 'brief.updated',
    // A declined one is the client's own until it is submitted again.
    notices: [
      {
        to: 'other side',
        title: (_, { status }) => (status === 'pending' ? 'Brief changed: {record}' : null),
      },
    ],
  }),
  brief_resubmitted: brief.recorded({
    words: 'revised and resubmitted the brief {record}',
    webhook: 'brief.resubmitted',
    notices: [{ to: 'other side', title: 'Brief submitted again: {record}' }],
  }),
  brief_withdrawn: brief.recorded({
    words: 'withdrew the brief {record}',
    webhook: 'brief.withdrawn',
    notices: [{ to: 'staff', title: 'Brief withdrawn: {record}', href: () => listOf('brief', 'staff') }],
  }),
  brief_accepted: brief.unrecorded({ webhook: 'brief.accepted', notices: [] }),
  brief_declined: brief.recorded<{ text: string }>({
    words: 'sent back the brief {record} for revision',
    webhook: 'brief.declined',
    notices: [{ to: 'other side', title: 'Your brief needs a revision: {record}' }],
  }),
  brief_rejected: brief.recorded({
    words: 'rejected the brief {record}',
    webhook: 'brief.rejected',
    notices: [{ to: 'other side', title: 'Your brief was rejected: {record}' }],
  }),
  brief_completed: brief.recorded<{ withProject: boolean }>({
    words: 'completed the brief {record}',
    webhook: 'brief.completed',
    notices: [
      // Of its project's end the client is notified by the project.
      {
        to: 'other side',
        title: ({ withProject }) => (withProject ? null : 'Your brief is completed: {record}'),
      },
    ],
  }),
}
