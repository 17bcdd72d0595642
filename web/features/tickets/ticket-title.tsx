import type { Ticket } from '#shared/tickets/schemas.ts'
import { PrivateLock } from '#web/companies/private-badge.tsx'
import { RecordLink } from '#web/records.tsx'

/** A ticket's title and number, which lead to its page. */
export const NumberedTitle = ({ ticket }: { ticket: Ticket }) => (
  <RecordLink of="ticket" id={ticket.id}>
    <PrivateLock of={ticket} />
    <bdi>{ticket.title}</bdi> <span className="font-normal text-ink-3">#{ticket.id}</span>
  </RecordLink>
)
