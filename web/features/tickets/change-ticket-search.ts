import { isActiveTicket, type TicketPriority, type TicketStatus } from '#shared/tickets/values.ts'
import { readTicketSearch, type TicketSearch, type TicketTab } from '#web/search/tickets.ts'

const tabOf = (status: TicketStatus): TicketTab => (isActiveTicket(status) ? 'active' : 'completed')

/** The address after choosing a tab: a status that cannot be in it is let go. */
export function withTab(search: TicketSearch, tab: TicketTab): TicketSearch {
  const { status } = search
  return readTicketSearch({ ...search, tab, status: status && tabOf(status) === tab ? status : undefined })
}

/** The address after choosing a status: its tab comes with it. */
export const withStatus = (search: TicketSearch, status: TicketStatus | 'all'): TicketSearch =>
  readTicketSearch({ ...search, status, ...(status !== 'all' && { tab: tabOf(status) }) })

/** The address after choosing a priority. */
export const withPriority = (search: TicketSearch, priority: TicketPriority | 'all'): TicketSearch =>
  readTicketSearch({ ...search, priority })

/** The address after choosing whose tickets. */
export const withAssignee = (search: TicketSearch, assignee: 'me' | 'none' | 'all'): TicketSearch =>
  readTicketSearch({ ...search, assignee })

/** The address after typing a search. */
export const withText = (search: TicketSearch, q: string): TicketSearch => readTicketSearch({ ...search, q })
