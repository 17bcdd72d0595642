import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TicketPriority, TicketStatus } from '#shared/tickets.ts'
import type { Role } from '#shared/users.ts'
import { messageOf } from '#web/api.ts'
import { ticketCountsQuery, ticketsQuery, type TicketFilters } from '#web/features/tickets/queries.ts'
import { ticketColumns } from '#web/features/tickets/ticket-columns.tsx'
import {
  withPriority,
  withStatus,
  withTab,
  withText,
  type TicketSearch,
  type TicketTab,
} from '#web/features/tickets/ticket-search.ts'
import { ticketPriority, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { StatusMap } from '#web/ui/status-badge.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'

/** Clients see what they asked last, staff what is most pressing; finished tickets by their last change. */
const activeSort = { client: 'newest', staff: 'priority' } as const

function filtersOf(reader: Role, { tab = 'active', q, status, priority }: TicketSearch): TicketFilters {
  return { q, status, priority, state: tab, sort: tab === 'active' ? activeSort[reader] : 'updated' }
}

/** Fetches what the board shows first, for a route's loader. */
export function prefetchTickets(client: QueryClient, reader: Role, search: TicketSearch): void {
  void client.prefetchInfiniteQuery(ticketsQuery(filtersOf(reader, search)))
  void client.prefetchQuery(ticketCountsQuery({ q: search.q, priority: search.priority }))
}

function choicesOf<V extends string>(all: string, map: StatusMap<V>, order: readonly V[]) {
  return [
    { value: 'all' as const, label: all },
    ...order.map((value) => ({ value, label: map[value].label })),
  ]
}
const statusChoices = choicesOf<TicketStatus>('All statuses', ticketStatus, [
  'open',
  'in_progress',
  'resolved',
  'closed',
])
const priorityChoices = choicesOf<TicketPriority>('All priorities', ticketPriority, [
  'urgent',
  'high',
  'medium',
  'low',
])

interface TicketBoardProps {
  /** Whose columns, filters and order. */
  reader: Role
  /** What the address holds. */
  search: TicketSearch
  /** Takes a change of what the address holds by then: the one before may still be on its way. */
  onSearch: (change: (search: TicketSearch) => TicketSearch) => void
  /** What to do when there is nothing yet. */
  emptyAction?: ReactNode
}

/** Tickets in two tabs with search and filters, all kept in the address. */
export function TicketBoard({ reader, search, onSearch, emptyAction }: TicketBoardProps) {
  const { tab = 'active', q, status, priority } = search
  const { data: counts } = useQuery({
    ...ticketCountsQuery({ q, priority }),
    placeholderData: keepPreviousData,
  })
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
        <SearchField
          label="Search tickets"
          value={q ?? ''}
          onChange={(text) => onSearch((old) => withText(old, text))}
        />
        <FilterSelect
          label="Status"
          value={status ?? 'all'}
          options={statusChoices}
          onChange={(value) => onSearch((old) => withStatus(old, value))}
        />
        {reader === 'staff' && (
          <FilterSelect
            label="Priority"
            value={priority ?? 'all'}
            options={priorityChoices}
            onChange={(value) => onSearch((old) => withPriority(old, value))}
          />
        )}
        {reader === 'staff' && <ExportButton list="tickets" filters={filtersOf(reader, search)} />}
      </Toolbar>
      <Tabs
        label="Tickets"
        value={tab}
        items={tabs}
        onChange={(next) => onSearch((old) => withTab(old, next))}
      >
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <TicketTable reader={reader} tab={value} search={search} emptyAction={emptyAction} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

interface TicketTableProps extends Omit<TicketBoardProps, 'onSearch'> {
  tab: TicketTab
}

function TicketTable({ reader, tab, search, emptyAction }: TicketTableProps) {
  const query = useInfiniteQuery({
    ...ticketsQuery(filtersOf(reader, search)),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = query
  if (!data && error)
    return (
      <ErrorState title="Could not load the tickets" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  return (
    <>
      <DataTable
        caption={tab === 'active' ? 'Active tickets' : 'Completed tickets'}
        columns={ticketColumns(reader, tab)}
        rows={data?.items}
        rowKey={(ticket) => ticket.id}
        empty={<NoTickets tab={tab} search={search} action={emptyAction} />}
      />
      <LoadMore query={query} />
    </>
  )
}

function NoTickets({ tab, search, action }: { tab: TicketTab; search: TicketSearch; action: ReactNode }) {
  if (search.q || search.status || search.priority)
    return (
      <EmptyState icon={LifeBuoy} title="No tickets found">
        Nothing matches. Try other words or take a filter away.
      </EmptyState>
    )
  if (tab === 'completed')
    return (
      <EmptyState icon={LifeBuoy} title="No completed tickets">
        Tickets move here once they are resolved or closed.
      </EmptyState>
    )
  return (
    <EmptyState icon={LifeBuoy} tone="good" title="No active tickets" action={action}>
      Nothing is waiting for an answer.
    </EmptyState>
  )
}
