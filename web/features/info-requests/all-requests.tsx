import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageOf, recordIcons } from '#web/records.ts'
import { allRequestsQuery, type RequestItem, type RequestState } from './queries.ts'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'

interface AllRequestsProps {
  q: string | undefined
  /** Undefined for requests in any state. */
  state: RequestState | undefined
}

/** All clients' information requests. */
export function AllRequests({ q, state }: AllRequestsProps) {
  const query = useInfiniteQuery(allRequestsQuery({ q, state }))
  return (
    <QueryView query={query} failure="Could not load the information requests" loading={<Rows />}>
      {({ items }) => (
        <>
          <Rows rows={items} searched={Boolean(q)} />
          <LoadMore query={query} />
        </>
      )}
    </QueryView>
  )
}

function Rows({ rows, searched = false }: { rows?: readonly RequestItem[]; searched?: boolean }) {
  return (
    <DataTable
      caption="Information requests"
      columns={columns}
      rows={rows}
      rowKey={(request) => request.id}
      empty={
        <EmptyState icon={recordIcons.info_request} title="No information requests found">
          {searched
            ? 'Adjust the search, or look under another tab.'
            : 'Ask a client for something on its brief or project; the request stands here.'}
        </EmptyState>
      }
    />
  )
}

const columns: Column<RequestItem>[] = [
  {
    key: 'title',
    header: 'Request',
    primary: true,
    cell: ({ id, title, about }) => (
      <>
        <Link {...pageOf('info_request', id, 'staff')} className={stretched}>
          {title}
        </Link>
        <span className="block text-sm font-normal text-ink-3">{about}</span>
      </>
    ),
  },
  { key: 'client', header: 'Client', cell: ({ client }) => client.companyName ?? client.fullName },
  {
    key: 'status',
    header: 'Status',
    cell: (request) => (
      <span className="flex flex-wrap gap-1.5">
        <StaffRequestBadges request={request} plain />
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Due Date',
    cell: ({ status, dueDate }) =>
      status === 'completed' ? (
        <DateText value={dueDate} missing="No deadline" />
      ) : (
        <DueBadge due={dueDate} />
      ),
  },
  { key: 'created', header: 'Requested On', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
