import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listOf } from '#shared/records.ts'
import { returnsQuery, type RequestItem } from './queries.ts'
import { RequestAnswer } from './request-answer.tsx'
import { RequestDetails } from './request-details.tsx'
import { ownRequestStatus } from './request-status.ts'
import { ReturnedAnswers } from './returned-answers.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { TextSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const ResponseForm = lazyPart(() => import('./response-form.tsx'))

/** A request as its client reads and answers it. */
export function OwnRequest({ request }: { request: RequestItem }) {
  const { id, title, description, status } = request
  const { data: returns = [] } = useQuery(returnsQuery(id))
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={listOf('info_request', 'client')}>Back</BackLink>}
        badges={<StatusBadge status={status} map={ownRequestStatus} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeader level={2} title="What we need" />
            <LongText>{description}</LongText>
          </Card>
          <Reply request={request} reason={returns.at(-1)?.reason} />
          <ReturnedAnswers returns={status === 'completed' ? returns : returns.slice(0, -1)} />
        </div>
        <RequestDetails request={request} />
      </div>
    </>
  )
}

interface ReplyProps {
  request: RequestItem
  /** Why the last answer came back. */
  reason: string | null | undefined
}

function Reply({ request, reason }: ReplyProps) {
  const { responseData, status, completedAt } = request
  if (status === 'completed' && responseData)
    return <RequestAnswer title="Your response" answer={responseData} completedAt={completedAt} />
  return (
    <Card>
      <CardHeader level={2} title="Your response" className="mb-1" />
      <AnswerDeadline request={request} />
      {responseData && (
        <Alert tone="warn" className="mt-4" title="We need a little more">
          {reason && <LongText className="mb-2 text-ink">{reason}</LongText>}
          <p>Your earlier answer is below. Add what is missing and submit it again.</p>
        </Alert>
      )}
      <div className="mt-5">
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <ResponseForm request={request} />
        </Suspense>
      </div>
    </Card>
  )
}
