import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isActiveTicket } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { callOptions } from '#web/api/queries/options.ts'

const SOONEST_MS = 1000
const AT_LEAST_EVERY_MS = 60_000

/** Asks again when the agency opens or closes. */
export const emergencyQuery = queryOptions({
  ...callOptions(['agency', 'emergency'], 'GET /api/agency/emergency'),
  refetchInterval: ({ state: { data } }) => {
    const left = data?.changesAt ? Date.parse(data.changesAt) - Date.now() : AT_LEAST_EVERY_MS
    return Math.min(Math.max(left, SOONEST_MS), AT_LEAST_EVERY_MS)
  },
})

/** Whether a ticket may have the note about emergencies. */
export const isEmergency = ({ priority, status }: Pick<Ticket, 'priority' | 'status'>): boolean =>
  priority === 'urgent' && isActiveTicket(status)

/** For the loader of a ticket's page: the server renders the note with the page. */
export async function askForEmergency(client: QueryClient, ticket: Promise<Ticket>): Promise<void> {
  const found = await ticket.catch(() => undefined)
  if (found && isEmergency(found)) await client.prefetchQuery(emergencyQuery)
}
