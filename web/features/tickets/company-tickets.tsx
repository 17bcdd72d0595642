import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { recordIcons, ViewButton } from '#web/records/records.tsx'
import { ticketsQuery } from './queries.ts'
import { createdColumn, priorityColumn, statusColumn, NumberedTitle } from './ticket-columns.tsx'
import { StaffCell } from '#web/ui/display/staff-cell.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

const allTickets = { sort: 'newest' } as const
const openTickets = { state: 'active', sort: 'priority' } as const

/** A company's tickets for staff: open ones, most urgent first, or all of them, newest first. */
export const CompanyTickets = ({ companyId, all }: { companyId: number; all: boolean }) => (
  <DataTable
    query={useInfiniteQuery(ticketsQuery({ company: companyId, ...(all ? allTickets : openTickets) }))}
    failure={t('Could not load the tickets')}
    caption={t('Support tickets')}
    columns={columns}
    renderActions={({ id, title }) => <ViewButton kind="ticket" id={id} name={title} />}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.ticket} title={all ? t('No support tickets') : t('No open tickets')}>
        {all ? t('Tickets from its people appear here.') : t('Everything they reported is resolved.')}
      </EmptyState>
    }
  />
)

const columns: Column<Ticket>[] = [
  { header: t('Ticket'), primary: true, cell: (ticket) => <NumberedTitle ticket={ticket} /> },
  { header: t('Raised By'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  priorityColumn,
  statusColumn,
  {
    header: t('Assignee'),
    minTableWidth: 56,
    cell: ({ assignee }) => <StaffCell person={assignee} missing={t('Unassigned')} />,
  },
  { ...createdColumn, minTableWidth: 56 },
]
