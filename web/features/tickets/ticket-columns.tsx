import { isActiveTicket } from '#shared/tickets/values.ts'
import { Link } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import { pageOf } from '#web/records.ts'
import type { TicketTab } from '#web/search/tickets.ts'
import { ticketCategoryLabel, ticketPriority, ticketStatus } from './ticket-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const priority: Column<Ticket> = {
  key: 'priority',
  header: 'Priority',
  cell: (ticket) => <StatusBadge status={ticket.priority} map={ticketPriority} plain />,
}
const status: Column<Ticket> = {
  key: 'status',
  header: 'Status',
  cell: (ticket) => <StatusBadge status={ticket.status} map={ticketStatus} plain />,
}
const created: Column<Ticket> = {
  key: 'created',
  header: 'Created',
  cell: (ticket) => <DateText value={ticket.createdAt} />,
}
const updated: Column<Ticket> = {
  key: 'updated',
  header: 'Last updated',
  cell: (ticket) => <RelativeTime value={ticket.updatedAt} />,
}

const clientTitle: Column<Ticket> = {
  key: 'title',
  header: 'Ticket',
  primary: true,
  className: 'w-2/5',
  cell: ({ id, title }) => (
    <Link {...pageOf('ticket', id, 'client')} className={stretched}>
      {title}
    </Link>
  ),
}
const about: Column<Ticket> = {
  key: 'about',
  header: 'About',
  cell: ({ website, serviceCategory }) => website?.name ?? ticketCategoryLabel(serviceCategory),
}
const clientActions: Column<Ticket> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: ({ id, title }) => (
    <Button asChild size="sm">
      <Link {...pageOf('ticket', id, 'client')} aria-label={`View ${title}`}>
        View
      </Link>
    </Button>
  ),
}

const staffTitle: Column<Ticket> = {
  key: 'title',
  header: 'Ticket',
  primary: true,
  cell: ({ id, title }) => (
    <Link {...pageOf('ticket', id, 'staff')} className={stretched}>
      {title} <span className="font-normal text-ink-3">#{id}</span>
    </Link>
  ),
}
const client: Column<Ticket> = {
  key: 'client',
  header: 'Client',
  cell: (ticket) => <PersonCell person={ticket.client} />,
}
/** There are two buttons in a wide table. */
const tight = '@2xl:px-2!'
/** With the assignee, for staff. */
const handled: Column<Ticket> = {
  key: 'status',
  header: 'Status',
  cell: (ticket) => (
    <>
      <StatusBadge status={ticket.status} map={ticketStatus} plain />
      <span className="mt-0.5 block text-sm text-ink-3">{ticket.assignee?.fullName ?? 'Nobody yet'}</span>
    </>
  ),
}
const staffActions: Column<Ticket> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: (ticket) => {
    const to = pageOf('ticket', ticket.id, 'staff')
    return (
      <>
        {isActiveTicket(ticket.status) && (
          <Button asChild size="sm" variant="ghost" className={tight}>
            <Link {...to} hash="respond" aria-label={`Respond to ${ticket.title}`}>
              Respond
            </Link>
          </Button>
        )}
        <Button asChild size="sm" className={tight}>
          <Link {...to} aria-label={`View ${ticket.title}`}>
            View
          </Link>
        </Button>
      </>
    )
  },
}

const columns: Record<Role, Record<TicketTab, readonly Column<Ticket>[]>> = {
  client: {
    active: [clientTitle, about, priority, status, created, clientActions],
    completed: [clientTitle, about, priority, status, updated, clientActions],
  },
  staff: {
    active: [staffTitle, client, priority, handled, created, updated, staffActions],
    completed: [staffTitle, client, priority, handled, created, updated, staffActions],
  },
}

/** The columns of a list of tickets. */
export const ticketColumns = (role: Role, tab: TicketTab) => columns[role][tab]
