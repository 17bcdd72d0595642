import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Hourglass, PencilLine, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { homeOf } from '#shared/home-record.ts'
import { addressOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { type RequestItem, returnsQuery } from './queries.ts'
import { BlocksBadge, canBeAsked, isClosed, isHandedOver } from './request-status.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { RequestDescription } from './request-description.tsx'
import { WhoSees } from '#web/companies/who-sees.tsx'
import { RequestDetails } from './request-details.tsx'
import { RemindButton } from './remind-button.tsx'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { ReturnedAnswers } from './returned-answers.tsx'
import { useAcceptAnswer, useWithdrawRequest } from './use-request-changes.ts'
import { Recurring } from '#web/recurrences/recurring.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/page/query-view.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'

const WithdrawnNotice = lazyDialog(() => import('./withdrawn-notice.tsx'))

const StaffQuestions = lazyPart(() => import('./staff-questions.tsx'))
const HandedOverNotice = lazyDialog(() => import('./handed-over-notice.tsx'))
const ArchivedCompanyNotice = lazyDialog(() => import('./archived-company-notice.tsx'))
const ArchivedProjectNotice = lazyDialog(() => import('./archived-project-notice.tsx'))

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
  const { id, title } = request
  const { data: returns = [] } = useQuery(returnsQuery(id))
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={<BackToPlace request={request} />}
        badges={
          <>
            <StaffRequestBadges request={request} />
            <BlocksBadge request={request} />
            <Recurring record={request} rhythm />
          </>
        }
        actions={!isClosed(request) && <Actions request={request} />}
      />
      {request.withdrawnAt && <WithdrawnNotice request={request} />}
      {request.projectArchived && <ArchivedProjectNotice />}
      {request.companyArchived && <ArchivedCompanyNotice company={request.company} />}
      {isHandedOver(request) && <HandedOverNotice request={request} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <RequestDescription title={t('Description')} request={request} />
          <ClientResponse request={request} />
          <ReturnedAnswers returns={returns} />
        </div>
        <RequestDetails
          request={request}
          below={<WhoSees kind="info_request" record={request} personId={request.clientId} />}
        />
      </div>
    </>
  )
}

function BackToPlace({ request }: { request: RequestItem }) {
  const { kind, id } = homeOf(request)
  return (
    <BackLink to={addressOf(kind, id, 'staff')} search={{ tab: 'requests' }}>
      {kind === 'brief' ? t('Back to brief') : t('Back to project')}
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
        {t('Edit Request')}
      </Button>
      {request.status === 'completed' ? (
        <>
          {canBeAsked(request) && (
            <Button icon={Undo2} {...button('return')}>
              {request.questionCount > 0 ? t('Return All') : t('Return Answer')}
            </Button>
          )}
          {request.awaitsReview && <ReviewButton request={request} />}
        </>
      ) : (
        <>
          <WithdrawButton request={request} />
          {canBeAsked(request) && <RemindButton request={request} />}
        </>
      )}
      {Dialog && <Dialog request={request} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ReviewButton({ request }: { request: RequestItem }) {
  const accept = useAcceptAnswer(request)
  return (
    <Button variant="primary" icon={CircleCheck} pending={accept.isPending} onClick={accept.mutate}>
      {request.questionCount > 0 ? t('Accept All') : t('Accept Answer')}
    </Button>
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
  if (isClosed(request)) return null
  return (
    <EmptyState icon={Hourglass} title={t('Awaiting Response')}>
      {responseData
        ? t('Waiting for {fullName} to complete the answer below.', { fullName: request.client.fullName })
        : t('{fullName} hasn’t answered yet.', { fullName: request.client.fullName })}
    </EmptyState>
  )
}

/** Withdraws a request that is not needed any more; its page then offers to restore it. */
function WithdrawButton({ request }: { request: RequestItem }) {
  const withdraw = useWithdrawRequest(request)
  return (
    <Button icon={CircleSlash} pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('Withdraw')}
    </Button>
  )
}
