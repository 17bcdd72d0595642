import {
  type ActivityMessages,
  type ClientRecord,
  type EventPerson,
  type MailData,
  defineEvents,
  buildEvents,
  getRecipient,
} from '#shared/events/event.ts'
import { getRecordUrl, getListUrl } from '#shared/records/records.ts'
import type { TicketPriority, TicketStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

interface Ticket extends ClientRecord {
  private: boolean
  websiteId: number | null
  title: string
}

const ticket = /* @__PURE__ */ defineEvents<Ticket>({
  subject: ({ id, userId, companyId, private: isPrivate, websiteId, title }) => ({
    kind: 'ticket',
    id,
    name: title,
    clientId: userId,
    companyId,
    private: isPrivate,
    websiteId,
  }),
  data: ({ title }) => ({ title }),
})

const statusMessages: ActivityMessages = {
  open: (values) => t('{actor} reopened the ticket {record}', values),
  in_progress: (values) => t('{actor} started work on the ticket {record}', values),
  resolved: (values) => t('{actor} resolved the ticket {record}', values),
  closed: (values) => t('{actor} closed the ticket {record}', values),
}

export const ticketMessages = {
  ticket_created: (values) => t('{actor} opened the ticket {record}', values),
  ticket_status_updated: (values) =>
    statusMessages[values.status ?? '']?.(values) ?? t('{actor} updated the ticket {record}', values),
  ticket_updated: ({ actor, record, assignee, priority }) => {
    if (assignee) return t('{actor} assigned the ticket {record} to {assignee}', { actor, record, assignee })
    if (priority)
      return t(
        '{actor} set the priority of {record} to {priority, select, low {low} medium {medium} high {high} other {urgent}}',
        { actor, record, priority },
      )
    return t('{actor} unassigned the ticket {record}', { actor, record })
  },
} satisfies ActivityMessages

export const ticketEvents = /* @__PURE__ */ buildEvents(() => ({
  /** `dueAt` is the promise to the client who opened it: the time by which staff will answer, formatted later. */
  ticket_created: ticket.defineActivity<MailData & { dueAt?: string | null }>({
    webhook: 'ticket.created',
    notices: [
      { to: 'staff', needed: true, title: ({ record }) => t('New ticket: {record}', { record }) },
      { to: 'client', title: ({ record }) => t('We opened a ticket for you: {record}', { record }) },
      {
        to: ({ userId }, _, actor) => (actor?.id === userId ? { id: userId, role: 'client' } : null),
        needed: true,
        confirms: true,
        title: ({ record }, { id }) => t('We got your ticket #{id}: {record}', { id, record }),
        lines: ({ dueAt }) => (dueAt ? [t('We’ll answer by {when}', { when: dueAt })] : []),
      },
    ],
  }),
  /** `comment` is the comment that reopened the ticket. */
  ticket_status_updated: ticket.defineActivity<{ status: TicketStatus; comment?: number }>({
    webhook: 'ticket.updated',
    notices: {
      to: 'other side',
      needed: ({ status }, reader) => status === 'open' && reader === 'staff',
      title: ({ record, status, comment }) =>
        // The notification of the comment says that it reopened the ticket.
        comment === undefined
          ? t(
              'Ticket is now {status, select, open {open} in_progress {in progress} resolved {resolved} other {closed}}: {record}',
              { record, status },
            )
          : null,
    },
  }),
  ticket_updated: ticket.defineActivity<{ priority?: TicketPriority; assignee?: string | null }>({
    webhook: 'ticket.updated',
    notices: [],
  }),
  /** The people who can see the ticket changed. */
  ticket_people_changed: ticket.defineEvent({ webhook: 'ticket.updated', notices: [] }),
  /** Notifies a member who was added to the ticket. */
  ticket_shared: ticket.defineEvent<{ reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      title: ({ record }, { private: isPrivate }) =>
        isPrivate
          ? t('You were given access to a private ticket: {record}', { record })
          : t('You were added to a ticket: {record}', { record }),
    },
  }),
  /** Notifies a staff member once of all tickets that were assigned to them. The event is about the first one. */
  ticket_assigned: ticket.defineEvent<{ assigneeId: number; count: number }>({
    webhook: null,
    notices: {
      to: (_, { assigneeId }) => ({ id: assigneeId, role: 'staff' }),
      needed: true,
      title: ({ record, count }) =>
        count === 1
          ? t('Assigned to you: {record}', { record })
          : t('{count, plural, one {# ticket is} other {# tickets are}} assigned to you', { count }),
      href: ({ id }, reader, { count }) =>
        count === 1
          ? getRecordUrl('ticket', id, { role: reader })
          : `${getListUrl('ticket', 'staff')}?assignee=me`,
      actionLabel: ({ count }) => (count === 1 ? null : t('View Tickets')),
    },
  }),
}))
