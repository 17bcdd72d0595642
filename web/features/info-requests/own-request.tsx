import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { requestQuery, type RequestItem } from '#web/features/info-requests/queries.ts'
import { RequestAnswer } from '#web/features/info-requests/request-answer.tsx'
import { RequestError } from '#web/features/info-requests/request-error.tsx'
import { ownRequestStatus, requestKinds } from '#web/features/info-requests/request-status.ts'
import { ResponseTarget } from '#web/features/info-requests/response-target.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { DateText, DueBadge } from '#web/ui/dates.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { linkLook } from '#web/ui/section.tsx'
import { DetailSkeleton, TextSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const ResponseForm = lazy(() => import('#web/features/info-requests/response-form.tsx'))

/** A request as its client reads and answers it. */
export function OwnRequest({ id }: { id: number }) {
  const { data: record, error, refetch } = useQuery(requestQuery(id))
  if (!record && error)
    return (
      <RequestError
        error={error}
        onRetry={() => void refetch()}
        back={
          <Button asChild>
            <Link to="/info-requests">Back to Information Requests</Link>
          </Button>
        }
      />
    )
  if (!record) return <DetailSkeleton label="Loading information request..." />
  const { title, status } = record.data
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to="/info-requests">Back</BackLink>}
        badges={<StatusBadge status={status} map={ownRequestStatus} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Question request={record.data} />
          <Reply request={record.data} etag={record.etag} />
        </div>
        <Card>
          <CardHeader level={2} title="Details" />
          <RequestFacts request={record.data} />
        </Card>
      </div>
    </>
  )
}

function Question({ request }: { request: RequestItem }) {
  return (
    <Card>
      <CardHeader level={2} title="What we need" />
      <LongText>{request.description}</LongText>
    </Card>
  )
}

function Reply({ request, etag }: { request: RequestItem; etag: string | null }) {
  const { responseData, status, completedAt } = request
  if (status === 'completed' && responseData)
    return <RequestAnswer title="Your response" answer={responseData} completedAt={completedAt} />
  return (
    <Card>
      <CardHeader level={2} title="Your response" className="mb-1" />
      <ResponseTarget askedAt={request.createdAt} />
      {responseData && (
        <Alert tone="warn" className="mt-4" title="We need a little more">
          What you answered before stands below. Add what is missing and submit it again.
        </Alert>
      )}
      <div className="mt-5">
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <ResponseForm request={request} etag={etag} />
        </Suspense>
      </div>
    </Card>
  )
}

function RequestFacts({ request }: { request: RequestItem }) {
  const { briefId, projectId, about, kind, status, dueDate, createdAt, completedAt } = request
  const place = projectId === null ? `/briefs/${briefId}` : `/projects/${projectId}`
  return (
    <Facts
      items={[
        {
          label: projectId === null ? 'Brief' : 'Project',
          value: (
            <Link to={place} className={linkLook}>
              {about}
            </Link>
          ),
        },
        { label: 'Kind', value: requestKinds[kind].label },
        {
          label: 'Due',
          value:
            status === 'completed' ? (
              <DateText value={dueDate} missing="No deadline" />
            ) : (
              <DueBadge due={dueDate} />
            ),
        },
        { label: 'Requested', value: <DateText value={createdAt} /> },
        ...(completedAt ? [{ label: 'Completed', value: <DateText value={completedAt} /> }] : []),
      ]}
    />
  )
}
