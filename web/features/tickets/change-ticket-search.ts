import { isActiveTicket, type TicketPriority, type TicketStatus } from '#shared/tickets/values.ts'
import { readTicketSearch, type TicketSearch, type TicketTab } from '#web/search/tickets.ts'

const tabOf = (status: TicketStatus): TicketTab => (isActiveTicket(status) ? 'active' : 'completed')

/** The search parameters after choosing a tab: a status that the tab does not include is removed. */
export function withTab(search: TicketSearch, tab: TicketTab): TicketSearch {
  const { status } = search
  return readTicketSearch({ ...search, tab, status: status && tabOf(status) === tab ? status : undefined })
}

/** The search parameters after choosing a status: the tab changes with it. */
export const withStatus = (search: TicketSearch, status: TicketStatus | 'all'): TicketSearch =>
  readTicketSearch({ ...search, status, ...(status !== 'all' && { tab: tabOf(status) }) })

/** The search parameters after choosing a priority. */
export const withPriority = (search: TicketSearch, priority: TicketPriority | 'all'): TicketSearch =>
  readTicketSearch({ ...search, priority })

/** The search parameters after choosing an assignee. */
export const withAssignee = (search: TicketSearch, assignee: 'me' | 'none' | 'all'): TicketSearch =>
  readTicketSearch({ ...search, assignee })

/** The search parameters after typing a search. */
export const withText = (search: TicketSearch, q: string): TicketSearch => readTicketSearch({ ...search, q })
