import type { Ticket } from '#shared/tickets/schemas.ts'
import { RecordLink } from '#web/record-link.tsx'

/** A ticket's title and number, which lead to its page. */
export const NumberedTitle = ({ ticket: { id, title } }: { ticket: Ticket }) => (
  <RecordLink of="ticket" id={id}>
    <bdi>{title}</bdi> <span className="font-normal text-ink-3">#{id}</span>
  </RecordLink>
)
