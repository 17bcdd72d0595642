import {
  type ActivityMessages,
  type Assignment,
  type ClientRecord,
  defineEvents,
  buildEvents,
  responsibleNotification,
} from '#shared/events/event.ts'
import { getListUrl } from '#shared/records/records.ts'
import type { BriefStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

interface Brief extends ClientRecord {
  projectName: string
  status?: BriefStatus | undefined
  /** The project that the brief became. */
  projectId?: number | null
}

const brief = /* @__PURE__ */ defineEvents<Brief>({
  subject: ({ id, userId, companyId, projectName, projectId = null }) => ({
    kind: 'brief',
    id,
    name: projectName,
    clientId: userId,
    companyId,
    projectId,
  }),
  data: ({ projectName }) => ({ projectName }),
})

export const briefMessages = {
  brief_submitted: ({ actor, record, onBehalf }) =>
    onBehalf
      ? t('{actor} wrote the brief {record} on the client’s behalf', { actor, record })
      : t('{actor} submitted the brief {record}', { actor, record }),
  brief_updated: (values) => t('{actor} edited the brief {record}', values),
  brief_resubmitted: (values) => t('{actor} revised and resubmitted the brief {record}', values),
  brief_withdrawn: (values) => t('{actor} withdrew the brief {record}', values),
  brief_declined: (values) => t('{actor} sent the brief {record} back for revision', values),
  brief_rejected: (values) => t('{actor} rejected the brief {record}', values),
  brief_completed: (values) => t('{actor} completed the brief {record}', values),
  brief_assigned: ({ actor, record, assignee }) =>
    assignee
      ? t('{actor} made {assignee} responsible for the brief {record}', { actor, record, assignee })
      : t('{actor} unassigned the brief {record}', { actor, record }),
} satisfies ActivityMessages

export const briefEvents = /* @__PURE__ */ buildEvents(() => ({
  /** `onBehalf`: staff wrote it for its client. `withProject`: the project's event notifies the client. */
  brief_submitted: brief.defineActivity<{ onBehalf?: boolean; withProject?: boolean }>({
    webhook: 'brief.submitted',
    notices: [
      {
        to: 'staff',
        needed: true,
        title: ({ record, withProject }) => (withProject ? null : t('New brief: {record}', { record })),
      },
      {
        to: 'client',
        title: ({ record, withProject }) =>
          withProject ? null : t('We wrote a brief for you: {record}', { record }),
      },
    ],
  }),
  brief_updated: brief.defineActivity({
    webhook: 'brief.updated',
    // A declined brief is the client's own until it's submitted again.
    notices: {
      to: 'other side',
      title: ({ record }, { status }) =>
        status === 'rejected' ? null : t('Brief changed: {record}', { record }),
    },
  }),
  brief_resubmitted: brief.defineActivity({
    webhook: 'brief.resubmitted',
    notices: {
      to: 'other side',
      needed: (_, reader) => reader === 'staff',
      title: ({ record }) => t('Brief resubmitted: {record}', { record }),
    },
  }),
  brief_withdrawn: brief.defineActivity({
    webhook: 'brief.withdrawn',
    notices: {
      to: 'staff',
      title: ({ record }) => t('Brief withdrawn: {record}', { record }),
      href: () => getListUrl('brief', 'staff'),
      actionLabel: () => t('View Briefs'),
    },
  }),
  brief_accepted: brief.defineEvent({ webhook: 'brief.accepted', notices: [] }),
  brief_declined: brief.defineActivity<{ text: string }>({
    webhook: 'brief.declined',
    notices: {
      to: 'other side',
      needed: true,
      title: ({ record }) => t('Your brief needs changes: {record}', { record }),
    },
  }),
  brief_rejected: brief.defineActivity({
    webhook: 'brief.rejected',
    notices: { to: 'other side', title: ({ record }) => t('Your brief was rejected: {record}', { record }) },
  }),
  brief_assigned: brief.defineActivity<Assignment>({
    webhook: 'brief.updated',
    notices: responsibleNotification,
  }),
  brief_completed: brief.defineActivity<{ withProject: boolean }>({
    webhook: 'brief.completed',
    // When a project ends, the project's event notifies the client.
    notices: {
      to: 'other side',
      title: ({ record, withProject }) =>
        withProject ? null : t('Your brief was marked as completed: {record}', { record }),
    },
  }),
}))
