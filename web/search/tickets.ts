import { TICKET_PRIORITIES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import { id, oneOf, searchReader, text } from './reader.ts'

const TABS = ['active', 'completed'] as const
export type TicketTab = (typeof TABS)[number]

/** Of a list of tickets. */
export const readTicketSearch = searchReader({
  tab: oneOf(TABS, 'active'),
  q: text,
  status: oneOf(TICKET_STATUSES),
  priority: oneOf(TICKET_PRIORITIES),
  /** Assigned to the reader, or to nobody. */
  assignee: oneOf(['me', 'none']),
})
export type TicketSearch = ReturnType<typeof readTicketSearch>

/** Of the page for a new ticket. */
export const readNewTicketSearch = searchReader({ websiteId: id })
