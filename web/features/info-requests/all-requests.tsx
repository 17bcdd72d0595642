import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { PrivateLock } from '#web/companies/private-badge.tsx'
import { ClientCell } from '#web/companies/client-cell.tsx'
import { recordIcons, RecordLink } from '#web/records.tsx'
import { allRequestsQuery, type RequestFilters, type RequestItem } from './queries.ts'
import { AnsweredCount } from './answered-count.tsx'
import { RemindButton } from './remind-button.tsx'
import { RequestDue } from './request-due.tsx'
import { canBeAsked } from './request-status.tsx'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { readRequestsSearch } from '#web/search/requests.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import type { TabItem } from '#web/ui/display/tabs.tsx'
import { Recurring } from '#web/recurrences/recurring.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

interface AllRequestsProps extends RequestFilters {
  tab: string
  /** The other lists with the number of matches in each. */
  tabs: readonly TabItem[]
}

/** All clients' information requests. */
export const AllRequests = ({ tab, tabs, ...filters }: AllRequestsProps) => (
  <DataTable
    query={useInfiniteQuery(allRequestsQuery(filters))}
    failure={t('Could not load the information requests')}
    caption={t('Information requests')}
    columns={isOpen(filters) ? columns.filter((column) => column !== status) : columns}
    {...(isOpen(filters) && { renderActions: remind })}
    empty={
      filters.q ? (
        <NoMatches {...none} read={readRequestsSearch} tabs={tabs} tab={tab} />
      ) : (
        <EmptyState {...none}>{filters.withdrawn ? WITHDRAWN : ASK}</EmptyState>
      )
    }
  />
)

const none = { icon: recordIcons.info_request, title: t('No information requests found') }
const WITHDRAWN = t('Requests you withdraw appear here and can be restored.')
const ASK = t('Ask a client for something about their brief or project; the request appears here.')

/** Whether all of a list wait for their client, which needs no column. */
const isOpen = ({ state }: RequestFilters) => state === 'open' || state === 'overdue'

const remind = (request: RequestItem) =>
  canBeAsked(request) && <RemindButton request={request} title={request.title} />

const status: Column<RequestItem> = {
  header: t('Status'),
  cell: (request) => (
    <span className="flex flex-wrap gap-1.5">
      <StaffRequestBadges request={request} plain />
    </span>
  ),
}

const columns: Column<RequestItem>[] = [
  {
    header: t('Request'),
    primary: true,
    cell: (request) => (
      <>
        <RecordLink of="info_request" id={request.id}>
          <PrivateLock of={request} />
          <bdi>{request.title}</bdi>
        </RecordLink>
        <span className="block text-sm font-normal text-ink-3">{request.about}</span>
        <AnsweredCount request={request} />
        <Recurring record={request} />
      </>
    ),
  },
  { header: t('Client'), cell: ({ client, company }) => <ClientCell client={client} company={company} /> },
  status,
  {
    header: t('Due Date'),
    cell: (request) => <RequestDue request={request} />,
  },
  { header: t('Requested On'), minTableWidth: 56, cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
