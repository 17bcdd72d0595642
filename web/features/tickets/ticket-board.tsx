import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import { messageOf } from '#web/api/call.ts'
import { recordIcons } from '#web/records.ts'
import { ticketCountsQuery, ticketsQuery, type TicketFilters } from './queries.ts'
import { withAssignee, withPriority, withStatus, withTab, withText } from './change-ticket-search.ts'
import { ticketColumns } from './ticket-columns.tsx'
import type { TicketSearch, TicketTab } from '#web/search/tickets.ts'
import { pressingFirst, ticketPriority, ticketStatus } from './ticket-status.ts'
import { DataTable } from '#web/ui/page/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { SearchField } from '#web/ui/page/search-field.tsx'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

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

function choicesOf<V extends string>(all: string, map: StatusMap<V>, order: readonly V[]) {
  return [
    { value: 'all' as const, label: all },
    ...order.map((value) => ({ value, label: map[value].label })),
  ]
}
const statusChoices = choicesOf('All statuses', ticketStatus, TICKET_STATUSES)
const priorityChoices = choicesOf('All priorities', ticketPriority, pressingFirst)
const assigneeChoices = [
  { value: 'all' as const, label: 'All assignees' },
  { value: 'me' as const, label: 'Mine' },
  { value: 'none' as const, label: 'Unassigned' },
]

export interface TicketRowsProps {
  tab: TicketTab
  caption: string
  /** Undefined while loading. */
  rows: readonly Ticket[] | undefined
  /** Shown if there are none. */
  empty: ReactNode
}

interface TicketBoardProps {
  /** Determines columns, filters and order. */
  reader: Role
  /** The search parameters of the URL. */
  search: TicketSearch
  /** Receives an update of the latest search parameters, because an earlier navigation may still be pending. */
  onSearch: (change: (search: TicketSearch) => TicketSearch) => void
  /** The action in the empty state. */
  emptyAction?: ReactNode
  /** Renders the tickets; a plain table by default. */
  rows?: ComponentType<TicketRowsProps>
}

/** Tickets in two tabs with search and filters, all kept in the URL. */
export function TicketBoard({ reader, search, onSearch, emptyAction, rows }: TicketBoardProps) {
  const { tab = 'active', q, status, priority, assignee } = search
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
        {reader === 'staff' && (
          <FilterSelect
            label="Handled by"
            value={assignee ?? 'all'}
            options={assigneeChoices}
            onChange={(value) => onSearch((old) => withAssignee(old, value))}
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
            <TicketTable
              reader={reader}
              tab={value}
              search={search}
              emptyAction={emptyAction}
              rows={rows ?? PlainRows}
            />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

interface TicketTableProps extends Omit<TicketBoardProps, 'onSearch'> {
  tab: TicketTab
  rows: ComponentType<TicketRowsProps>
}

function TicketTable({ reader, tab, search, emptyAction, rows: Rows }: TicketTableProps) {
  const query = useInfiniteQuery(ticketsQuery(filtersOf(reader, search)))
  const { data } = query
  const failure = useFailure(query)
  if (failure)
    return (
      <ErrorState title="Could not load the tickets" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      <Rows
        caption={tab === 'active' ? 'Active tickets' : 'Completed tickets'}
        tab={tab}
        rows={data?.items}
        empty={<NoTickets tab={tab} search={search} action={emptyAction} />}
      />
      <LoadMore query={query} />
    </>
  )
}

function PlainRows({ tab, caption, rows, empty }: TicketRowsProps) {
  return (
    <DataTable
      caption={caption}
      columns={ticketColumns('client', tab)}
      rows={rows}
      rowKey={(ticket) => ticket.id}
      empty={empty}
    />
  )
}

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
