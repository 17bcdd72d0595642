import type { Ticket } from '#shared/tickets/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { RecordLink, ViewButton } from '#web/records/records.tsx'
import type { TicketRowsProps } from './ticket-board.tsx'
import { createdColumn, priorityColumn, statusColumn, updatedColumn } from './ticket-columns.tsx'
import { getTicketCategoryLabel } from './ticket-status.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'

const clientColumns: Column<Ticket>[] = [
  {
    header: t('Ticket'),
    primary: true,
    className: 'w-2/5',
    cell: ({ id, title, waitingOn, company, ...ticket }) => (
      <>
        <RecordLink kind="ticket" id={id} name={title} />
        {waitingOn === 'client' && (
          <span className="block text-sm font-[560] text-warn">{t('Waiting on you')}</span>
        )}
        <span className="mt-1 flex flex-wrap gap-1.5 font-normal empty:hidden">
          <PrivateBadge record={ticket} />
          <CompanyChip company={company} />
        </span>
      </>
    ),
  },
  {
    header: tContext('subject', 'About'),
    minTableWidth: 56,
    cell: ({ website, serviceCategory }) => website?.name ?? getTicketCategoryLabel(serviceCategory),
  },
  priorityColumn,
  statusColumn,
]

const columns = { active: [...clientColumns, createdColumn], completed: [...clientColumns, updatedColumn] }

/** A client's list of tickets. */
export const ClientTickets = ({ tab, ...table }: TicketRowsProps) => (
  <DataTable
    {...table}
    columns={columns[tab]}
    renderActions={({ id, title }) => <ViewButton kind="ticket" id={id} name={title} />}
  />
)
