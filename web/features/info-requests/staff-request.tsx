import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, PencilLine, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { homeOf } from '#shared/home-record.ts'
import { addressOf } from '#shared/records.ts'
import { returnsQuery, type RequestItem } from './queries.ts'
import { RemindButton } from './remind-button.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { RequestDetails } from './request-details.tsx'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { ReturnedAnswers } from './returned-answers.tsx'
import { savesRequest } from './save-request.ts'
import { useChange } from '#web/changes.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const loaders = {
  edit: () => import('./edit-request-dialog.tsx'),
  return: () => import('./return-answer-dialog.tsx'),
}
const dialogs = { edit: lazyDialog(loaders.edit), return: lazyDialog(loaders.return) }

interface StaffRequestProps {
  request: RequestItem
  /** Below the title. */
  subtitle: ReactNode
}

/** A request as staff follow it: what was asked, what came back. */
export function StaffRequest({ request, subtitle }: StaffRequestProps) {
  const { id, title, description } = request
  const { data: returns = [] } = useQuery(returnsQuery(id))
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={<BackToPlace request={request} />}
        badges={<StaffRequestBadges request={request} />}
        actions={<Actions request={request} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeader level={2} title="Description" />
            <LongText>{description}</LongText>
          </Card>
          <ClientResponse request={request} />
          <ReturnedAnswers returns={returns} />
        </div>
        <RequestDetails request={request} />
      </div>
    </>
  )
}

function BackToPlace({ request }: { request: RequestItem }) {
  const { kind, id } = homeOf(request)
  return (
    <BackLink to={addressOf(kind, id, 'staff')} search={{ tab: 'requests' }}>
      Back to {kind}
    </BackLink>
  )
}

function Actions({ request }: { request: RequestItem }) {
  const [open, setOpen] = useState<'edit' | 'return'>()
  const Dialog = open && dialogs[open]
  const button = (mode: 'edit' | 'return') => ({
    onPointerEnter: () => void loaders[mode](),
    onClick: () => setOpen(mode),
  })
  return (
    <>
      <Button icon={PencilLine} {...button('edit')}>
        Edit Request
      </Button>
      {request.status === 'completed' ? (
        <>
          <Button icon={Undo2} {...button('return')}>
            Return Answer
          </Button>
          {request.awaitsReview && <ReviewButton request={request} />}
        </>
      ) : (
        <RemindButton request={request} />
      )}
      {Dialog && <Dialog request={request} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Says that the answer is enough, so that it waits on nobody any more. */
function ReviewButton({ request }: { request: RequestItem }) {
  const save = useChange('info_request', {
    ...savesRequest(request.id, request.version),
    done: 'Answer accepted',
    failed: 'Could not accept the answer',
  })
  return (
    <Button
      variant="primary"
      icon={CircleCheck}
      pending={save.isPending}
      onClick={() => save.mutate({ reviewed: true })}
    >
      Accept Answer
    </Button>
  )
}

function ClientResponse({ request }: { request: RequestItem }) {
  const { responseData, completedAt, status } = request
  if (status === 'completed' && responseData)
    return <RequestAnswer title="Client’s response" answer={responseData} completedAt={completedAt} />
  return (
    <EmptyState icon={Hourglass} title="Awaiting Response">
      {responseData
        ? `Waiting for ${request.client.fullName} to complete the answer below.`
        : `${request.client.fullName} has not answered yet.`}
    </EmptyState>
  )
}
