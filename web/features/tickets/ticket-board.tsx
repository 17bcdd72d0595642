import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { ticketCountsQuery, ticketsQuery, type TicketFilters } from './queries.ts'
import { readTicketSearch, type TicketSearch, type TicketTab } from '#web/url/tickets.ts'
import { ticketStatus } from './ticket-status.ts'
import { prioritiesByUrgency, ticketPriority } from './public/priority-badge.tsx'
import { recordIcons } from '#web/records/records.tsx'
import type { DataTableProps } from '#web/ui/page/data-table.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { isEmptyList, isFiltered, sumCounts } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import {
  createFilterOptions,
  FilterSelect,
  SearchField,
  Toolbar,
  useSearchParams,
} from '#web/ui/page/toolbar.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'

/** The order of active tickets: newest first for clients, most urgent first for staff. Others sort by last change. */
const activeSort = { client: 'newest', staff: 'priority' } as const

/** The filters in the URL, and the company that a client chose. */
type BoardSearch = TicketSearch & { company?: number | undefined }

const toTicketFilters = (reader: Role, { tab = 'active', ...filters }: BoardSearch): TicketFilters => ({
  ...filters,
  state: tab,
  sort: tab === 'active' ? activeSort[reader] : 'updated',
})

const toCountFilters = ({ tab: _tab, status: _status, ...filters }: BoardSearch) => filters

/** Prefetches the tickets and counts that the board shows first, in a route's loader. */
export function prefetchTickets(client: QueryClient, reader: Role, search: BoardSearch): void {
  void client.prefetchInfiniteQuery(ticketsQuery(toTicketFilters(reader, search)))
  void client.prefetchQuery(ticketCountsQuery(toCountFilters(search)))
}

const statusChoices = createFilterOptions(t('All statuses'), TICKET_STATUSES, ticketStatus)
const priorityChoices = createFilterOptions(t('All priorities'), prioritiesByUrgency, ticketPriority)
const assigneeChoices = [
  { value: 'all' as const, label: t('All assignees') },
  { value: 'me' as const, label: t('Mine') },
  { value: 'none' as const, label: t('Unassigned') },
]

export type TicketRowsProps = Pick<DataTableProps<Ticket>, 'query' | 'failure' | 'caption' | 'empty'> & {
  tab: TicketTab
}

/** The tickets that the user can see, in two tabs with search and filters. The URL stores the tab and the filters. */
export function TicketBoard({ rows }: Pick<TicketsProps, 'rows'>) {
  const { role } = useUser()
  const { search, field, change } = useSearchParams(readTicketSearch)
  const company = useChosenCompany()
  const { data: counts, isPlaceholderData } = useQuery(
    ticketCountsQuery(toCountFilters({ ...search, company })),
  )
  const tabs = [
    {
      value: 'active' as const,
      label: t('Active Tickets'),
      count: counts && counts.open + counts.in_progress,
    },
    {
      value: 'completed' as const,
      label: t('Completed Tickets'),
      count: counts && counts.resolved + counts.closed,
    },
  ]
  const data = sumCounts(counts)
  return (
    <>
      <Toolbar hidden={isEmptyList({ data, isPlaceholderData }, search)}>
        <SearchField label={t('Search tickets')} {...field('q')} />
        <FilterSelect label={t('Status')} options={statusChoices} {...field('status')} />
        {role === 'staff' && (
          <>
            <FilterSelect label={t('Priority')} options={priorityChoices} {...field('priority')} />
            <FilterSelect label={t('Assignee')} options={assigneeChoices} {...field('assignee')} />
            <ExportButton list="tickets" filters={toTicketFilters(role, search)} />
          </>
        )}
      </Toolbar>
      <Tabs
        label={t('Tickets')}
        value={search.tab}
        items={tabs}
        onChange={(tab) => change({ tab, status: undefined })}
      >
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Tickets role={role} tab={value} tabs={tabs} search={search} rows={rows} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

interface TicketsProps {
  role: Role
  tab: TicketTab
  tabs: readonly TabItem[]
  search: TicketSearch
  rows: ComponentType<TicketRowsProps>
}

function Tickets({ role, tab, tabs, search, rows: Rows }: TicketsProps) {
  const company = useChosenCompany()
  return (
    <Rows
      tab={tab}
      query={useInfiniteQuery(ticketsQuery(toTicketFilters(role, { ...search, company })))}
      failure={t('Could not load the tickets')}
      caption={tab === 'active' ? t('Active tickets') : t('Completed tickets')}
      empty={<NoTickets tab={tab} tabs={tabs} search={search} />}
    />
  )
}

function NoTickets({ tab, tabs, search }: Pick<TicketsProps, 'tab' | 'tabs' | 'search'>) {
  if (isFiltered(search))
    return (
      <NoMatches
        icon={recordIcons.ticket}
        title={t('No tickets found')}
        read={readTicketSearch}
        tabs={tabs}
        tab={tab}
      />
    )
  const isCompleted = tab === 'completed'
  return (
    <EmptyState
      icon={recordIcons.ticket}
      tone={isCompleted ? 'neutral' : 'good'}
      title={isCompleted ? t('No completed tickets') : t('No active tickets')}
    >
      {isCompleted
        ? t('Tickets move here once they’re resolved or closed.')
        : t('Nothing is waiting for an answer.')}
    </EmptyState>
  )
}
