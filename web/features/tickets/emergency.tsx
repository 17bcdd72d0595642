import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { isActiveTicket } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { PhoneLink } from '#web/ui/display/phone-link.tsx'

const MIN_REFETCH_MS = 1000
const MAX_REFETCH_MS = 60_000

/** Refetches when the agency opens or closes, and at least once per minute. */
const emergencyQuery = queryOptions({
  ...callOptions(['agency', 'emergency'], 'GET /api/agency/emergency'),
  refetchInterval: ({ state: { data } }) => {
    const remainingMs = data?.changesAt ? Date.parse(data.changesAt) - Date.now() : MAX_REFETCH_MS
    return Math.min(Math.max(remainingMs, MIN_REFETCH_MS), MAX_REFETCH_MS)
  },
})

/** Whether a ticket is urgent and still active, so the emergency notice applies to it. */
const isEmergency = ({ priority, status }: Ticket): boolean => priority === 'urgent' && isActiveTicket(status)

/** Prefetches the emergency notice in the loader of a ticket's page, so the server renders it with the page. */
export async function prefetchEmergency(client: QueryClient, ticket: Promise<Ticket>): Promise<void> {
  const found = await ticket.catch(() => undefined)
  if (found && isEmergency(found)) await client.prefetchQuery(emergencyQuery)
}

/** The emergency phone number, for an active urgent ticket while the agency is closed. */
export const TicketEmergency = ({ ticket }: { ticket: Ticket }) =>
  isEmergency(ticket) && <EmergencyNotice className="mb-6" />

/** The emergency phone number, if the agency has one and is closed. Renders nothing otherwise. */
export function EmergencyNotice({ className }: { className: string }) {
  const emergency = useQuery(emergencyQuery).data?.emergency
  if (!emergency) return null
  const { phone, words } = emergency
  return (
    <Alert tone="warn" title={t('We’re closed right now')} className={className}>
      <p>
        {words} <PhoneLink phone={phone} className="font-[580] text-ink underline" />
      </p>
    </Alert>
  )
}
