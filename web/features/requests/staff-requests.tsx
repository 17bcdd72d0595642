import { useInfiniteQuery } from '@tanstack/react-query'
import { tContext, t } from '#shared/i18n/t.ts'
import { PrivateLock } from '#web/features/companies/public/private-badge.tsx'
import { ClientCell } from '#web/features/companies/public/client-cell.tsx'
import { recordIcons, RecordLink } from '#web/records/records.tsx'
import { allRequestsQuery, companyRequestsQuery, type RequestFilters, type RequestItem } from './queries.ts'
import { AnsweredCount } from './answered-count.tsx'
import { RemindButton } from './remind-button.tsx'
import { canBeAsked, RequestDue, StaffRequestBadges } from './request-status.tsx'
import { readRequestsSearch } from '#web/url/requests.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import type { TabItem } from '#web/ui/display/tabs.tsx'
import { Recurring } from './public/recurring.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

const title: Column<RequestItem> = {
  header: t('Request'),
  primary: true,
  cell: (request) => (
    <>
      <RecordLink kind="info_request" id={request.id}>
        <PrivateLock record={request} />
        <bdi>{request.title}</bdi>
      </RecordLink>
      <span className="block text-sm font-normal text-ink-3">{request.about}</span>
      <AnsweredCount request={request} />
      <Recurring record={request} />
    </>
  ),
}
const client: Column<RequestItem> = {
  header: t('Client'),
  cell: (request) => <ClientCell client={request.client} company={request.company} />,
}
const person: Column<RequestItem> = {
  header: tContext('person', 'Sent To'),
  cell: (request) => <bdi>{request.client.fullName}</bdi>,
}
const status: Column<RequestItem> = {
  header: t('Status'),
  cell: (request) => (
    <span className="flex flex-wrap gap-1.5">
      <StaffRequestBadges request={request} plain />
    </span>
  ),
}
const dates: Column<RequestItem>[] = [
  { header: t('Due Date'), cell: (request) => <RequestDue request={request} /> },
  { header: t('Requested On'), minTableWidth: 56, cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

const renderReminder = (request: RequestItem) =>
  canBeAsked(request) && <RemindButton request={request} title={request.title} />

const labels = { failure: t('Could not load the information requests'), caption: t('Information requests') }

interface AllRequestsProps extends RequestFilters {
  tab: string
  /** The other lists with the number of matches in each. */
  tabs: readonly TabItem[]
}

/** All clients' information requests. */
export function AllRequests({ tab, tabs, ...filters }: AllRequestsProps) {
  // Open requests are all waiting on their client, so the list needs no status column.
  const isOpen = filters.state === 'open' || filters.state === 'overdue'
  const emptyState = { icon: recordIcons.info_request, title: t('No information requests found') }
  return (
    <DataTable
      {...labels}
      query={useInfiniteQuery(allRequestsQuery(filters))}
      columns={[title, client, ...(isOpen ? [] : [status]), ...dates]}
      {...(isOpen && { renderActions: renderReminder })}
      empty={
        filters.q ? (
          <NoMatches {...emptyState} read={readRequestsSearch} tabs={tabs} tab={tab} />
        ) : (
          <EmptyState {...emptyState}>
            {filters.withdrawn
              ? t('Requests you withdraw appear here and can be restored.')
              : t(
                  'Ask a client for something about their brief or project, and the request will appear here.',
                )}
          </EmptyState>
        )
      }
    />
  )
}

/** The requests to a company, for staff: open requests by due date, or all of them, newest first. */
export const CompanyRequests = ({ companyId, all }: { companyId: number; all: boolean }) => (
  <DataTable
    {...labels}
    query={useInfiniteQuery(companyRequestsQuery(companyId, all))}
    columns={[title, person, status, ...dates]}
    renderActions={renderReminder}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.info_request} title={t('No information requests')}>
        {all ? t('Information requests to its people appear here.') : t('You have everything you asked for.')}
      </EmptyState>
    }
  />
)
