import { TICKET_PRIORITIES, TICKET_STATUSES, isActiveTicket } from '#shared/tickets/values.ts'
import { parseId } from './entry/address.ts'
import { choiceParam, createSearchReader, textParam } from './reader.ts'

const TABS = ['active', 'completed'] as const
export type TicketTab = (typeof TABS)[number]

const readList = createSearchReader({
  tab: choiceParam(TABS, 'active'),
  q: textParam,
  status: choiceParam(TICKET_STATUSES),
  priority: choiceParam(TICKET_PRIORITIES),
  /** Assigned to the user, or to no one. */
  assignee: choiceParam(['me', 'none']),
})
/** Reads the search parameters of a ticket list. A status selects the tab that it belongs to. */
export function readTicketSearch(search: Record<string, unknown>): ReturnType<typeof readList> {
  const { tab, ...list } = readList(search)
  const completed = list.status ? !isActiveTicket(list.status) : tab === 'completed'
  return completed ? { ...list, tab: 'completed' } : list
}
export type TicketSearch = ReturnType<typeof readTicketSearch>

/** Reads the search parameters of the page for a new ticket. */
export const readNewTicketSearch = createSearchReader({ websiteId: parseId })
export type NewTicketSearch = ReturnType<typeof readNewTicketSearch>
