import { useInfiniteQuery } from '@tanstack/react-query'
import { RecordLink } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { allRequestsQuery, type RequestItem, type RequestState } from './queries.ts'
import { RequestDue } from './request-due.tsx'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

interface AllRequestsProps {
  q: string | undefined
  /** Undefined for requests in any state. */
  state: RequestState | undefined
}

/** All clients' information requests. */
export const AllRequests = ({ q, state }: AllRequestsProps) => (
  <DataTable
    query={useInfiniteQuery(allRequestsQuery({ q, state }))}
    failure="Could not load the information requests"
    caption="Information requests"
    columns={columns}
    empty={
      <EmptyState icon={recordIcons.info_request} title="No information requests found">
        {q
          ? 'Adjust the search, or look under another tab.'
          : 'Ask a client for something on its brief or project; the request stands here.'}
      </EmptyState>
    }
  />
)

const columns: Column<RequestItem>[] = [
  {
    header: 'Request',
    primary: true,
    cell: ({ id, title, about }) => (
      <>
        <RecordLink of="info_request" id={id}>
          {title}
        </RecordLink>
        <span className="block text-sm font-normal text-ink-3">{about}</span>
      </>
    ),
  },
  { header: 'Client', cell: ({ client }) => client.companyName ?? client.fullName },
  {
    header: 'Status',
    cell: (request) => (
      <span className="flex flex-wrap gap-1.5">
        <StaffRequestBadges request={request} plain />
      </span>
    ),
  },
  {
    header: 'Due Date',
    cell: (request) => <RequestDue request={request} />,
  },
  { header: 'Requested On', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
