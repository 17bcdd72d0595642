import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { CallInput } from '#web/api/call.ts'
import { callList, callOptions, listOptions } from '#web/api/queries/options.ts'

const PAGE = 50
/** The maximum number of tickets per call. */
const MAX_PAGE = 500

export type TicketFilters = Pick<
  NonNullable<CallInput<'GET /api/tickets'>['query']>,
  'q' | 'status' | 'priority' | 'assignee' | 'state' | 'sort' | 'company'
>

/** Tickets that the user can see, filtered and sorted by the server. */
export const ticketsQuery = (filters: TicketFilters) =>
  listOptions(['tickets', 'list', filters], 'GET /api/tickets', { query: { ...filters, limit: PAGE } })

/** The number of matching tickets for each status. */
export const ticketCountsQuery = (filters: Omit<TicketFilters, 'status' | 'state' | 'sort'>) => ({
  ...callOptions(['tickets', 'counts', filters], 'GET /api/tickets/counts', { query: filters }),
  placeholderData: keepPreviousData,
})

export const ticketQuery = (id: number) =>
  callOptions(['tickets', id], 'GET /api/tickets/:id', { params: { id } })

/** All tickets of a website, newest first. */
export const websiteTicketsQuery = (websiteId: number) =>
  queryOptions({
    queryKey: ['tickets', 'website', websiteId],
    queryFn: ({ signal }) => fetchWebsiteTickets(websiteId, signal),
  })

async function fetchWebsiteTickets(id: number, signal: AbortSignal): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  let cursor: string | undefined
  do {
    const query = { limit: MAX_PAGE, cursor }
    const page = await callList('GET /api/websites/:id/tickets', { params: { id }, query }, { signal })
    tickets.push(...page.items)
    cursor = page.next
  } while (cursor)
  return tickets
}
