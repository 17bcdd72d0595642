import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import { useUser } from '#web/api/session.ts'
import { recordIcons } from '#web/records.ts'
import { ticketCountsQuery, ticketsQuery, type TicketFilters } from './queries.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { readTicketSearch, type TicketSearch, type TicketTab } from '#web/search/tickets.ts'
import { pressingFirst, ticketStatus } from './ticket-status.ts'
import { ticketPriority } from '#web/priority-badge.tsx'
import { ViewButton } from '#web/record-link.tsx'
import { DataTable, type DataTableProps } from '#web/ui/page/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar, choicesOf } from '#web/ui/page/toolbar.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'

/** Clients see their latest tickets first, staff the most urgent; finished tickets are sorted by last change. */
const activeSort = { client: 'newest', staff: 'priority' } as const

function filtersOf(
  reader: Role,
  { tab = 'active', q, status, priority, assignee }: TicketSearch,
): TicketFilters {
  return {
    q,
    status,
    priority,
    assignee,
    state: tab,
    sort: tab === 'active' ? activeSort[reader] : 'updated',
  }
}

const countedBy = ({ q, priority, assignee }: TicketSearch) => ({ q, priority, assignee })

/** Loads what the board shows first, for a route's loader. */
export function prefetchTickets(client: QueryClient, reader: Role, search: TicketSearch): void {
  void client.prefetchInfiniteQuery(ticketsQuery(filtersOf(reader, search)))
  void client.prefetchQuery(ticketCountsQuery(countedBy(search)))
}

const statusChoices = choicesOf('All statuses', TICKET_STATUSES, ticketStatus)
const priorityChoices = choicesOf('All priorities', pressingFirst, ticketPriority)
const assigneeChoices = [
  { value: 'all' as const, label: 'All assignees' },
  { value: 'me' as const, label: 'Mine' },
  { value: 'none' as const, label: 'Unassigned' },
]

export interface TicketRowsProps extends Pick<
  DataTableProps<Ticket>,
  'query' | 'failure' | 'caption' | 'empty'
> {
  tab: TicketTab
}

interface TicketBoardProps {
  /** The action in the empty state. */
  emptyAction?: ReactNode
  /** Renders the tickets; a plain table by default. */
  rows?: ComponentType<TicketRowsProps>
}

/** The reader's tickets in two tabs with search and filters, all kept in the URL. */
export function TicketBoard(props: TicketBoardProps) {
  const { role } = useUser()
  const { search, field, change } = useSearchParams(readTicketSearch)
  const { data: counts } = useQuery(ticketCountsQuery(countedBy(search)))
  const tabs = [
    { value: 'active' as const, label: 'Active Tickets', count: counts && counts.open + counts.in_progress },
    {
      value: 'completed' as const,
      label: 'Completed Tickets',
      count: counts && counts.resolved + counts.closed,
    },
  ]
  return (
    <>
      <Toolbar>
        <SearchField label="Search tickets" {...field('q')} />
        <FilterSelect label="Status" options={statusChoices} {...field('status')} />
        {role === 'staff' && (
          <>
            <FilterSelect label="Priority" options={priorityChoices} {...field('priority')} />
            <FilterSelect label="Handled by" options={assigneeChoices} {...field('assignee')} />
            <ExportButton list="tickets" filters={filtersOf(role, search)} />
          </>
        )}
      </Toolbar>
      <Tabs
        label="Tickets"
        value={search.tab}
        items={tabs}
        onChange={(tab) => change({ tab, status: undefined })}
      >
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Tickets role={role} tab={value} search={search} {...props} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

interface TicketsProps extends TicketBoardProps {
  role: Role
  tab: TicketTab
  search: TicketSearch
}

function Tickets({ role, tab, search, emptyAction, rows: Rows = PlainRows }: TicketsProps) {
  return (
    <Rows
      tab={tab}
      query={useInfiniteQuery(ticketsQuery(filtersOf(role, search)))}
      failure="Could not load the tickets"
      caption={tab === 'active' ? 'Active tickets' : 'Completed tickets'}
      empty={<NoTickets tab={tab} search={search} action={emptyAction} />}
    />
  )
}

const PlainRows = ({ tab, ...table }: TicketRowsProps) => (
  <DataTable
    {...table}
    columns={ticketColumns.client[tab]}
    renderActions={({ id, title }) => <ViewButton of="ticket" id={id} name={title} />}
  />
)

function NoTickets({ tab, search, action }: { tab: TicketTab; search: TicketSearch; action: ReactNode }) {
  if (search.q || search.status || search.priority || search.assignee)
    return (
      <EmptyState icon={recordIcons.ticket} title="No tickets found">
        Nothing matches. Try other words or take a filter away.
      </EmptyState>
    )
  if (tab === 'completed')
    return (
      <EmptyState icon={recordIcons.ticket} title="No completed tickets">
        Tickets move here once they are resolved or closed.
      </EmptyState>
    )
  return (
    <EmptyState icon={recordIcons.ticket} tone="good" title="No active tickets" action={action}>
      Nothing is waiting for an answer.
    </EmptyState>
  )
}
