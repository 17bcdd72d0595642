import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ticketStatus } from './ticket-status.ts'
import { PrivateLock } from '#web/features/companies/public/private-badge.tsx'
import { PriorityBadge } from './public/priority-badge.tsx'
import { RecordLink } from '#web/records/records.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

export const priorityColumn: Column<Ticket> = {
  header: t('Priority'),
  cell: (ticket) => <PriorityBadge priority={ticket.priority} plain />,
}
export const statusColumn: Column<Ticket> = {
  header: t('Status'),
  cell: (ticket) => <StatusBadge status={ticket.status} map={ticketStatus} plain />,
}
export const createdColumn: Column<Ticket> = {
  header: t('Created'),
  cell: (ticket) => <DateText value={ticket.createdAt} />,
}
export const updatedColumn: Column<Ticket> = {
  header: t('Last Updated'),
  cell: (ticket) => <RelativeTime value={ticket.lastActivityAt} />,
}

/** A ticket's title and number, with a link to its page. */
export const NumberedTitle = ({ ticket }: { ticket: Ticket }) => (
  <RecordLink kind="ticket" id={ticket.id}>
    <PrivateLock record={ticket} />
    <bdi>{ticket.title}</bdi> <span className="font-normal text-ink-3">#{ticket.id}</span>
  </RecordLink>
)
