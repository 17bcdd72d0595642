import { isActiveTicket } from '#shared/tickets/values.ts'
import { Link } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import { RecordLink, ViewButton } from '#web/record-link.tsx'
import { pageOf } from '#web/records.ts'
import type { TicketTab } from '#web/search/tickets.ts'
import { ticketCategoryLabel, ticketStatus } from './ticket-status.ts'
import { ticketPriority } from '#web/priority-badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const priority: Column<Ticket> = {
  header: 'Priority',
  cell: (ticket) => <StatusBadge status={ticket.priority} map={ticketPriority} plain />,
}
const created: Column<Ticket> = {
  header: 'Created',
  cell: (ticket) => <DateText value={ticket.createdAt} />,
}
const updated: Column<Ticket> = {
  header: 'Last updated',
  cell: (ticket) => <RelativeTime value={ticket.updatedAt} />,
}

const forClients: Column<Ticket>[] = [
  {
    header: 'Ticket',
    primary: true,
    className: 'w-2/5',
    cell: ({ id, title, waitingOn }) => (
      <>
        <RecordLink of="ticket" id={id}>
          {title}
        </RecordLink>
        {waitingOn === 'client' && (
          <span className="block text-sm font-[560] text-warn">Waiting for you</span>
        )}
      </>
    ),
  },
  {
    header: 'About',
    cell: ({ website, serviceCategory }) => website?.name ?? ticketCategoryLabel(serviceCategory),
  },
  priority,
  {
    header: 'Status',
    cell: (ticket) => <StatusBadge status={ticket.status} map={ticketStatus} plain />,
  },
]

const forStaff: Column<Ticket>[] = [
  { header: 'Ticket', primary: true, cell: (ticket) => <NumberedTitle ticket={ticket} /> },
  { header: 'Client', cell: (ticket) => <PersonCell person={ticket.client} /> },
  priority,
  {
    header: 'Status',
    cell: (ticket) => (
      <>
        <StatusBadge status={ticket.status} map={ticketStatus} plain />
        <span className="mt-0.5 block text-sm text-ink-3">{ticket.assignee?.fullName ?? 'Nobody yet'}</span>
      </>
    ),
  },
  created,
  updated,
]

/** The columns of a list of tickets. */
export const ticketColumns: Record<Role, Record<TicketTab, readonly Column<Ticket>[]>> = {
  client: { active: [...forClients, created], completed: [...forClients, updated] },
  staff: { active: forStaff, completed: forStaff },
}

/** A ticket's title and number, which lead to its page. */
export const NumberedTitle = ({ ticket: { id, title } }: { ticket: Ticket }) => (
  <RecordLink of="ticket" id={id}>
    {title} <span className="font-normal text-ink-3">#{id}</span>
  </RecordLink>
)

/** There are two buttons in a wide table. */
const tight = '@2xl:px-2!'

/** What staff can do with a ticket in a list. */
export const ticketActions = ({ id, title, status }: Ticket) => (
  <>
    {isActiveTicket(status) && (
      <Button asChild size="sm" variant="ghost" className={tight}>
        <Link {...pageOf('ticket', id, 'staff')} hash="respond" aria-label={`Respond to ${title}`}>
          Respond
        </Link>
      </Button>
    )}
    <ViewButton of="ticket" id={id} name={title} className={tight} />
  </>
)
