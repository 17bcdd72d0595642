import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass, PencilLine, Undo2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { requestQuery, type RequestItem } from '#web/features/info-requests/queries.ts'
import { RequestAnswer } from '#web/features/info-requests/request-answer.tsx'
import { RequestError } from '#web/features/info-requests/request-error.tsx'
import { requestKinds, requestStatus } from '#web/features/info-requests/request-status.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { DateText, DueBadge } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { linkLook } from '#web/ui/section.tsx'
import { DetailSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const loadDialog = () => import('#web/features/info-requests/edit-request-dialog.tsx')
const EditRequestDialog = lazy(loadDialog)

/** A request as staff follow it: what was asked, what came back. */
export function StaffRequest({ id }: { id: number }) {
  const { data: record, error, refetch } = useQuery(requestQuery(id))
  if (!record && error)
    return (
      <RequestError
        error={error}
        onRetry={() => void refetch()}
        back={
          <Button asChild>
            <Link to="/staff/info-requests">Back to Information Requests</Link>
          </Button>
        }
      />
    )
  if (!record) return <DetailSkeleton label="Loading information request..." />
  const { title, status, description } = record.data
  return (
    <>
      <PageHeader
        title={title}
        back={<BackToPlace request={record.data} />}
        badges={<StatusBadge status={status} map={requestStatus} />}
        actions={<Actions record={record} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeader level={2} title="Description" />
            <LongText>{description}</LongText>
          </Card>
          <ClientResponse request={record.data} />
        </div>
        <Card>
          <CardHeader level={2} title="Details" />
          <RequestFacts request={record.data} />
        </Card>
      </div>
    </>
  )
}

const placeOf = ({ projectId, briefId }: RequestItem) =>
  projectId === null ? `/staff/briefs/${briefId}` : `/staff/projects/${projectId}`

function BackToPlace({ request }: { request: RequestItem }) {
  return (
    <BackLink to={placeOf(request)} search={{ tab: 'requests' }}>
      Back to {request.projectId === null ? 'brief' : 'project'}
    </BackLink>
  )
}

type Mode = 'edit' | 'return'

function Actions({ record }: { record: { data: RequestItem; etag: string | null } }) {
  const [mode, setMode] = useState<Mode>()
  const open = (next: Mode) => ({
    onPointerEnter: () => void loadDialog(),
    onClick: () => setMode(next),
  })
  return (
    <>
      <Button icon={PencilLine} {...open('edit')}>
        Edit Request
      </Button>
      {record.data.status === 'completed' && (
        <Button icon={Undo2} {...open('return')}>
          Return Answer
        </Button>
      )}
      {mode && (
        <Suspense>
          <EditRequestDialog record={record} mode={mode} onClose={() => setMode(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function ClientResponse({ request }: { request: RequestItem }) {
  const { responseData, completedAt, status } = request
  if (responseData)
    return (
      <RequestAnswer
        title={status === 'completed' ? 'Client’s response' : 'Earlier response, returned'}
        answer={responseData}
        completedAt={completedAt}
      />
    )
  return (
    <EmptyState icon={Hourglass} title="Awaiting Response">
      {request.client.fullName} has not answered yet.
    </EmptyState>
  )
}

function RequestFacts({ request }: { request: RequestItem }) {
  const { client, about, projectId, kind, status, dueDate, createdAt, completedAt } = request
  return (
    <Facts
      items={[
        { label: 'Client', value: clientName(client) },
        {
          label: projectId === null ? 'Brief' : 'Project',
          value: (
            <Link to={placeOf(request)} className={linkLook}>
              {about}
            </Link>
          ),
        },
        { label: 'Kind', value: requestKinds[kind].label },
        { label: 'Status', value: requestStatus[status].label },
        {
          label: 'Due',
          value:
            status === 'completed' ? (
              <DateText value={dueDate} missing="No deadline" />
            ) : (
              <DueBadge due={dueDate} />
            ),
        },
        { label: 'Created', value: <DateText value={createdAt} /> },
        ...(completedAt ? [{ label: 'Completed on', value: <DateText value={completedAt} /> }] : []),
      ]}
    />
  )
}

const clientName = ({ fullName, companyName }: RequestItem['client']) =>
  companyName ? (
    <>
      {fullName}
      <span className="block text-sm text-ink-3">{companyName}</span>
    </>
  ) : (
    fullName
  )
