import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Role } from '#shared/users/values.ts'
import { messageOf } from '#web/api/call.ts'
import { requestsOfQuery, type RequestItem } from './queries.ts'
import { requestStatus } from './request-status.ts'
import { useUser } from '#web/api/session.ts'
import { pageOf, recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

const loadDialog = () => import('./new-request-dialog.tsx')
const NewRequestDialog = lazyPart(loadDialog)

interface RequestPlace {
  of: 'brief' | 'project'
  /** The brief's or project's number. */
  id: number
}

interface RequestInfoDialogProps extends RequestPlace {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog in which staff request information for a brief or project; its form is loaded on opening. */
export function RequestInfoDialog({ of, id, open, onOpenChange }: RequestInfoDialogProps) {
  if (!open) return null
  return (
    <Suspense>
      <NewRequestDialog of={of} id={id} onClose={() => onOpenChange(false)} />
    </Suspense>
  )
}

/**
 * The information requests of a brief or project. Staff can add more to a project here; for a brief they do so in its
 * header.
 */
export function RequestPanel({ of, id }: RequestPlace) {
  const { role } = useUser()
  const [asking, setAsking] = useState(false)
  const query = useQuery(requestsOfQuery(of, id))
  const { data } = query
  const failure = useFailure(query)
  const ask = role === 'staff' && of === 'project' && (
    <Button icon={Plus} onPointerEnter={() => loadAhead(loadDialog)} onClick={() => setAsking(true)}>
      Request Info
    </Button>
  )
  if (failure)
    return (
      <ErrorState title="Could not load the information requests" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      {ask && !!data?.length && <Toolbar>{ask}</Toolbar>}
      <DataTable
        caption="Information requests"
        columns={columnsFor(role)}
        rows={data}
        rowKey={(request) => request.id}
        loadingRows={2}
        empty={
          <EmptyState icon={recordIcons.info_request} title="No information requests" action={ask}>
            {role === 'staff'
              ? `What you ask the client about this ${of} stands here.`
              : `We have not asked you for anything about this ${of}.`}
          </EmptyState>
        }
      />
      <RequestInfoDialog of={of} id={id} open={asking} onOpenChange={setAsking} />
    </>
  )
}

const columnsFor = (role: Role): Column<RequestItem>[] => [
  {
    key: 'title',
    header: 'Request',
    primary: true,
    cell: ({ id, title }) => (
      <Link {...pageOf('info_request', id, role)} className={stretched}>
        {title}
      </Link>
    ),
  },
  { key: 'requested', header: 'Requested On', cell: (request) => <DateText value={request.createdAt} /> },
  {
    key: 'due',
    header: 'Due Date',
    cell: (request) => <DateText value={request.dueDate} missing="No deadline" />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (request) => <StatusBadge status={request.status} map={requestStatus} plain />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ id, title }) => (
      <Button asChild size="sm">
        <Link {...pageOf('info_request', id, role)} aria-label={`View ${title}`}>
          View
        </Link>
      </Button>
    ),
  },
]
