import {
  type ActivityWords,
  type EventPerson,
  type MailData,
  eventsAbout,
  rows,
  toReader,
} from '#shared/events/event.ts'
import { addressOf, listOf } from '#shared/records/records.ts'
import type { TicketPriority, TicketStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

interface Ticket {
  id: number
  userId: number
  companyId: number
  private: boolean
  websiteId: number | null
  title: string
}

const ticket = /* @__PURE__ */ eventsAbout<Ticket>({
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

const statusWords: ActivityWords[string] = ({ actor, record, status = '' }) => {
  switch (status) {
    case 'open':
      return t('{actor} reopened the ticket {record}', { actor, record })
    case 'in_progress':
      return t('{actor} started work on the ticket {record}', { actor, record })
    case 'resolved':
      return t('{actor} resolved the ticket {record}', { actor, record })
    case 'closed':
      return t('{actor} closed the ticket {record}', { actor, record })
    default:
      return t('{actor} updated the ticket {record}', { actor, record })
  }
}

/** Activity sentences for feeds. */
export const ticketWords = {
  ticket_created: (told) => t('{actor} opened the ticket {record}', told),
  ticket_status_updated: statusWords,
  ticket_updated: ({ actor, record, assignee, priority }) => {
    if (assignee) return t('{actor} assigned the ticket {record} to {assignee}', { actor, record, assignee })
    if (priority)
      return t(
        '{actor} set the priority of {record} to {priority, select, low {low} medium {medium} high {high} other {urgent}}',
        { actor, record, priority },
      )
    return t('{actor} unassigned the ticket {record}', { actor, record })
  },
} satisfies ActivityWords

export const ticketEvents = /* @__PURE__ */ rows(() => ({
  ticket_created: ticket.recorded<MailData>({
    webhook: 'ticket.created',
    notices: [
      { to: 'staff', title: ({ record }) => t('New ticket: {record}', { record }) },
      { to: 'client', title: ({ record }) => t('We opened a ticket for you: {record}', { record }) },
    ],
  }),
  ticket_status_updated: ticket.recorded<{ status: TicketStatus }>({
    webhook: 'ticket.updated',
    notices: {
      to: 'other side',
      title: ({ record, status }) =>
        t(
          'Ticket is now {status, select, open {open} in_progress {in progress} resolved {resolved} other {closed}}: {record}',
          { record, status },
        ),
    },
  }),
  ticket_updated: ticket.recorded<{ priority?: TicketPriority; assignee?: string | null }>({
    webhook: 'ticket.updated',
    notices: [],
  }),
  /** The people who can see the ticket changed. */
  ticket_people_changed: ticket.unrecorded({ webhook: 'ticket.updated', notices: [] }),
  /** Notifies a member who was added to the ticket. */
  ticket_shared: ticket.unrecorded<{ reader: EventPerson }>({
    webhook: null,
    notices: {
      to: toReader,
      title: ({ record }, { private: isPrivate }) =>
        isPrivate
          ? t('You can see a private ticket: {record}', { record })
          : t('You were added to a ticket: {record}', { record }),
    },
  }),
  /** Reports the first of the tickets that were assigned to a user. */
  ticket_assigned: ticket.unrecorded<{ assigneeId: number; count: number }>({
    webhook: null,
    notices: {
      to: (_, { assigneeId }) => ({ id: assigneeId, role: 'staff' }),
      title: ({ record, count }) =>
        count === 1
          ? t('Assigned to you: {record}', { record })
          : t('{count, plural, one {# ticket is} other {# tickets are}} assigned to you', { count }),
      href: ({ id }, reader, { count }) =>
        count === 1 ? addressOf('ticket', id, reader) : `${listOf('ticket', 'staff')}?assignee=me`,
    },
  }),
}))
