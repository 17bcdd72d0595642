import { type ActivityWords, type MailData, eventsAbout, rows } from '#shared/events/event.ts'
import { addressOf, listOf } from '#shared/records.ts'
import type { TicketPriority, TicketStatus } from './values.ts'

interface Ticket {
  id: number
  userId: number
  websiteId: number | null
  title: string
}

const ticket = /* @__PURE__ */ eventsAbout<Ticket>({
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

/** What the actor did, in feeds. */
export const ticketWords = {
  ticket_created: 'opened the ticket {record}',
  ticket_status_updated: ({ status = '' }) => STEPS[status] ?? 'updated the ticket {record}',
  ticket_updated: ({ assignee, priority }) => {
    if (assignee) return 'assigned the ticket {record} to {assignee}'
    if (priority) return 'set the priority of {record} to {priority}'
    return 'unassigned the ticket {record}'
  },
} satisfies ActivityWords

export const ticketEvents = /* @__PURE__ */ rows(() => ({
  ticket_created: ticket.recorded<MailData>({
    webhook: 'ticket.created',
    notices: [
      { to: 'staff', title: 'New ticket: {record}' },
      { to: 'client', title: 'We opened a ticket for you: {record}' },
    ],
  }),
  ticket_status_updated: ticket.recorded<{ status: TicketStatus }>({
    webhook: 'ticket.updated',
    notices: [
      { to: 'other side', title: ({ status }) => `Ticket is now ${status.replace('_', ' ')}: {record}` },
    ],
  }),
  ticket_updated: ticket.recorded<{ priority?: TicketPriority; assignee?: string | null }>({
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
          count === 1 ? 'Assigned to you: {record}' : '{count} tickets are assigned to you',
        href: ({ id }, reader, { count }) =>
          count === 1 ? addressOf('ticket', id, reader) : `${listOf('ticket', 'staff')}?assignee=me`,
      },
    ],
  }),
}))
