import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Hourglass, PencilLine, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { getRecordUrl, getRecordParent } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { type RequestItem, returnsQuery } from './queries.ts'
import { BlocksBadge, canBeAsked, isRequestClosed, StaffRequestBadges } from './request-status.tsx'
import { RequestAnswer, RequestBody } from './request-cards.tsx'
import { RemindButton } from './remind-button.tsx'
import { useAcceptAnswer, useWithdrawRequest } from './use-request-changes.ts'
import { Recurring } from './public/recurring.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/page/query-view.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'

const StaffQuestions = lazyPart(() => import('./staff-questions.tsx'))

const dialogs = {
  edit: lazyDialog(() => import('./edit-request-dialog.tsx')),
  return: lazyDialog(async () => ({ default: (await import('./return-dialogs.tsx')).ReturnAnswerDialog })),
}

/** The page of a request for staff, with the client's answer. */
export function StaffRequest({ request, subtitle }: { request: RequestItem; subtitle: ReactNode }) {
  const { data: returns = [] } = useQuery(returnsQuery(request.id))
  const parent = getRecordParent(request)
  return (
    <>
      <PageHeader
        title={request.title}
        subtitle={subtitle}
        back={
          <BackLink to={getRecordUrl(parent.kind, parent.id, { role: 'staff' })} search={{ tab: 'requests' }}>
            {parent.kind === 'brief' ? t('Back to brief') : t('Back to project')}
          </BackLink>
        }
        badges={
          <>
            <StaffRequestBadges request={request} />
            <BlocksBadge request={request} />
            <Recurring record={request} showRhythm />
          </>
        }
        actions={!isRequestClosed(request) && <Actions request={request} />}
      />
      <RequestBody request={request} returns={returns}>
        <ClientResponse request={request} />
      </RequestBody>
    </>
  )
}

function Actions({ request }: { request: RequestItem }) {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const withdraw = useWithdrawRequest(request)
  const accept = useAcceptAnswer(request)
  const hasQuestions = request.questionCount > 0
  const Dialog = open && dialogs[open]
  const button = (mode: keyof typeof dialogs) => ({
    onPointerEnter: dialogs[mode].prefetch,
    onClick: () => setOpen(mode),
  })
  return (
    <>
      <Button icon={PencilLine} {...button('edit')}>
        {t('Edit Request')}
      </Button>
      {request.status === 'completed' ? (
        <>
          {canBeAsked(request) && (
            <Button icon={Undo2} {...button('return')}>
              {hasQuestions ? t('Return All') : t('Return Answer')}
            </Button>
          )}
          {request.awaitsReview && (
            <Button variant="primary" icon={CircleCheck} pending={accept.isPending} onClick={accept.mutate}>
              {hasQuestions ? t('Accept All') : t('Accept Answer')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button icon={CircleSlash} pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('Withdraw')}
          </Button>
          {canBeAsked(request) && <RemindButton request={request} />}
        </>
      )}
      {Dialog && <Dialog request={request} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ClientResponse({ request }: { request: RequestItem }) {
  const { responseData, status } = request
  if (request.questionCount > 0)
    return (
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <StaffQuestions request={request} />
      </Suspense>
    )
  if (status === 'completed' && responseData)
    return <RequestAnswer title={t('Client’s Response')} request={request} answer={responseData} />
  if (isRequestClosed(request)) return null
  return (
    <EmptyState icon={Hourglass} title={t('Awaiting Response')}>
      {responseData
        ? t('Waiting for {fullName} to complete the answer below.', { fullName: request.client.fullName })
        : t('{fullName} hasn’t answered yet.', { fullName: request.client.fullName })}
    </EmptyState>
  )
}
