import type { Ticket } from '#shared/tickets/schemas.ts'
import { said, t } from '#shared/i18n/t.ts'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { RecordLink, ViewButton } from '#web/records/records.tsx'
import type { TicketRowsProps } from './ticket-board.tsx'
import { created, priority, status, updated } from './ticket-columns.tsx'
import { ticketCategoryLabel } from './ticket-status.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'

const forClients: Column<Ticket>[] = [
  {
    header: t('Ticket'),
    primary: true,
    className: 'w-2/5',
    cell: ({ id, title, waitingOn, company, ...ticket }) => (
      <>
        <RecordLink of="ticket" id={id}>
          {title}
        </RecordLink>
        {waitingOn === 'client' && (
          <span className="block text-sm font-[560] text-warn">{t('Waiting on you')}</span>
        )}
        <span className="mt-1 flex flex-wrap gap-1.5 font-normal empty:hidden">
          <PrivateBadge of={ticket} />
          <CompanyChip company={company} />
        </span>
      </>
    ),
  },
  {
    header: said('subject', 'About'),
    minTableWidth: 56,
    cell: ({ website, serviceCategory }) => website?.name ?? ticketCategoryLabel(serviceCategory),
  },
  priority,
  status,
]

const columns = { active: [...forClients, created], completed: [...forClients, updated] }

/** A client's list of tickets. */
export const ClientTickets = ({ tab, ...table }: TicketRowsProps) => (
  <DataTable
    {...table}
    columns={columns[tab]}
    renderActions={({ id, title }) => <ViewButton of="ticket" id={id} name={title} />}
  />
)
