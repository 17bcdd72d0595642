import { type MailData, eventsAbout } from '#shared/events/event.ts'
import { addressOf, listOf } from '#shared/records.ts'
import type { TicketPriority, TicketStatus } from './values.ts'

export const ticketWebhooks = {
  'ticket.created': 'A ticket was opened',
  'ticket.updated': 'Status, priority or assignee of a ticket changed',
  'ticket.commented': 'Somebody wrote on a ticket',
} as const

interface Ticket {
  id: number
  userId: number
  websiteId: number | null
  title: string
}

const ticket = eventsAbout<Ticket, keyof typeof ticketWebhooks>({
  subject: ({ id, userId, websiteId, title }) => ({
    kind: 'ticket',
    id,
    name: title,
    clientId: userId,
    websiteId,
  }),
  data: ({ title }) => ({ title }),
})

const STEPS: Record<string, string> = {
  open: 'reopened the ticket {record}',
  in_progress: 'started work on the ticket {record}',
  resolved: 'resolved the ticket {record}',
  closed: 'closed the ticket {record}',
}

export const ticketEvents = {
  ticket_created: ticket.recorded<MailData>({
    words: 'opened the ticket {record}',
    webhook: 'ticket.created',
    notices: [
      { to: 'staff', title: 'New ticket: {record}' },
      { to: 'client', title: 'We opened a ticket for you: {record}' },
    ],
  }),
  ticket_status_updated: ticket.recorded<{ status: TicketStatus }>({
    words: ({ status = '' }) => STEPS[status] ?? 'updated the ticket {record}',
    webhook: 'ticket.updated',
    notices: [
      { to: 'other side', title: ({ status }) => `Ticket is now ${status.replace('_', ' ')}: {record}` },
    ],
  }),
  ticket_updated: ticket.recorded<{ priority?: TicketPriority; assignee?: string | null }>({
    words: ({ assignee, priority }) => {
      if (assignee) return 'gave the ticket {record} to {assignee}'
      if (priority) return 'set the priority of {record} to {priority}'
      return 'left the ticket {record} to nobody in particular'
    },
    webhook: 'ticket.updated',
    notices: [],
  }),
  /** About the first of the tickets that somebody is to handle from now on. */
  ticket_assigned: ticket.unrecorded<{ assigneeId: number; count: number }>({
    webhook: null,
    notices: [
      {
        to: (_, { assigneeId }) => ({ id: assigneeId, role: 'staff' }),
        title: ({ count }) =>
          count === 1 ? 'Yours to handle: {record}' : '{count} tickets are yours to handle',
        href: ({ id }, reader, { count }) =>
          count === 1 ? addressOf('ticket', id, reader) : `${listOf('ticket', 'staff')}?assignee=me`,
      },
    ],
  }),
}
