import { useQuery } from '@tanstack/react-query'
import { Forward, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { AnswerDeadline } from './answer-deadline.tsx'
import { type RequestItem, returnsQuery } from './queries.ts'
import { AnswerPiece, EMPTY_ANSWER, getAdditionDraftName, getAnswerDraftName } from './answer-piece.tsx'
import { LazyAnswerParts, LazyReadOnlyNotice, RequestAnswer, RequestBody } from './request-cards.tsx'
import {
  BlocksBadge,
  isApprovalRequest,
  isRequestClosed,
  isRequestOpen,
  ownRequestStatus,
  WithdrawnBadge,
} from './request-status.tsx'
import { useColleagues } from './links/queries.ts'
import { useUser } from '#web/api/session.ts'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { ReadersLine } from '#web/features/companies/public/record-access.tsx'
import { findDraft } from '#web/forms/drafts/draft-storage.ts'
import { hasLostFiles } from '#web/forms/drafts/unfinished-uploads.ts'
import { focusModeSibling, focusModeContainer } from './questions/focus-mode.ts'
import { Recurring } from './public/recurring.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog, lazyPart, preloadInBackground, preload } from '#web/ui/base/lazy.ts'
import { Card, CardHeader, TitledCard } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { TextSkeleton } from '#web/ui/page/query-view.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const loadForms = () => import('./answer-forms.tsx')
const ResponseForm = lazyPart(loadForms)
const loadApproval = () => import('./approval-form.tsx')
const ApprovalForm = lazyPart(loadApproval)
const loadAddition = async () => ({ default: (await loadForms()).AdditionForm })
const AdditionForm = lazyPart(loadAddition)
const loadQuestions = () => import('./own-questions.tsx')
const OwnQuestions = lazyPart(loadQuestions)
const ReassignDialog = lazyDialog(() => import('./reassign-dialog.tsx'))

/** Loads the form in the page's loader. Content below the form would move if the form loaded later. */
export async function loadAnswerForm(request: RequestItem | undefined): Promise<void> {
  if (request && request.questionCount > 0) await preload(loadQuestions)
  else if (request && isRequestOpen(request))
    await preload(isApprovalRequest(request) ? loadApproval : loadForms)
}

/** The page of a request for its client. */
export function OwnRequest({ request }: { request: RequestItem }) {
  const { id, title, status, withdrawnAt } = request
  const completed = status === 'completed'
  const closed = isRequestClosed(request)
  const hasQuestions = request.questionCount > 0
  const { data: returns = [] } = useQuery(returnsQuery(id))
  const isInForm = !closed && !completed && !isApprovalRequest(request)
  // While the request is open, the last returned answer appears in the form instead.
  const earlier = !isInForm ? returns : hasQuestions ? [] : returns.slice(0, -1)
  return (
    <div className={focusModeContainer}>
      <div className={focusModeSibling('sr-only')}>
        <PageHeader
          title={title}
          back={
            // The open question has its own way back, and nothing invisible may take the focus.
            <div className={focusModeSibling('hidden')}>
              <BackLink to={getListUrl('info_request', 'client')}>{t('Back')}</BackLink>
            </div>
          }
          badges={
            <>
              {withdrawnAt ? (
                <WithdrawnBadge />
              ) : (
                (completed || !closed) && <StatusBadge status={status} map={ownRequestStatus} />
              )}
              <BlocksBadge request={request} />
              <Recurring record={request} />
              <PrivateBadge record={request} />
              <CompanyChip company={request.company} />
            </>
          }
          actions={
            isRequestOpen(request) && (
              <div className={focusModeSibling('hidden')}>
                <ReassignButton request={request} />
              </div>
            )
          }
        />
      </div>
      <RequestBody request={request} returns={earlier}>
        <Reply request={request} reason={returns.at(-1)?.reason} />
        {hasQuestions && completed && <Additions request={request} />}
        {/* The server has no drafts, so only the browser renders this. */}
        <Suspense>{(closed || !completed) && <UnsubmittedDraft draft={getAdditionDraftName(id)} />}</Suspense>
      </RequestBody>
    </div>
  )
}

/** The answer, or the form for it. `reason` explains why the last answer was returned. */
function Reply({ request, reason }: { request: RequestItem; reason: string | null | undefined }) {
  const { id, responseData, status, answeredBy } = request
  const closed = isRequestClosed(request)
  const completed = status === 'completed'
  const canWrite = useCanWrite(request.company.id)
  const user = useUser()
  const isApproval = isApprovalRequest(request)
  const Form = isApproval ? ApprovalForm : ResponseForm
  if (request.questionCount > 0)
    return (
      <Suspense fallback={<TextSkeleton lines={5} />}>
        <OwnQuestions request={request} />
      </Suspense>
    )
  if (completed && responseData)
    return (
      <RequestAnswer
        title={answeredBy && answeredBy.id !== user.id ? t('Response') : t('Your Response')}
        request={request}
        answer={responseData}
      >
        {!closed && canWrite && <AddToAnswer id={id} />}
      </RequestAnswer>
    )
  if (!canWrite && !closed)
    return (
      <Card flush>
        <div className="p-card">
          <CardHeader title={t('Response')} className="mb-1" />
          <p className="text-base text-ink-3">{t('No one has answered yet.')}</p>
        </div>
        <LazyReadOnlyNotice company={request.company} />
      </Card>
    )
  if (closed)
    return (
      <Suspense>
        <UnsubmittedDraft draft={getAnswerDraftName(id)} />
      </Suspense>
    )
  return (
    <Card>
      <CardHeader title={t('Your Response')} className="mb-1" />
      <AnswerDeadline request={request} />
      {responseData && (
        <Alert
          tone="warn"
          className="mt-4"
          title={isApproval ? t('Please take another look') : t('We need a little more')}
        >
          {reason && <LongText className="text-ink">{reason}</LongText>}
          {!isApproval && (
            <p className="mt-2">
              {t('Your earlier answer is below. Add what’s missing and submit it again.')}
            </p>
          )}
        </Alert>
      )}
      <div className="mt-5">
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <Form request={request} readers={<ReadersLine kind="info_request" id={id} />} />
        </Suspense>
      </div>
    </Card>
  )
}

/** Text and files that were added after the questions were answered. */
function Additions({ request }: { request: RequestItem }) {
  const canAdd = useCanWrite(request.company.id) && !isRequestClosed(request)
  const hasParts = request.answerParts.length > 1
  if (!canAdd && !hasParts) return null
  return (
    <Card className={focusModeSibling('hidden')}>
      <CardHeader title={t('Anything Else')} className="mb-1" />
      {hasParts && <LazyAnswerParts request={request} addedOnly />}
      {canAdd && <AddToAnswer id={request.id} />}
    </Card>
  )
}

/** The button to reassign an open request to a colleague. Hidden if the user can't reassign it to anyone. */
function ReassignButton({ request }: { request: RequestItem }) {
  const [open, setOpen] = useState(false)
  const { clientView } = useUser()
  const canWrite = useCanWrite(request.company.id)
  const colleagues = useColleagues(request, request.clientId)
  if (!canWrite || !colleagues?.length || clientView) return null
  return (
    <>
      <Button icon={Forward} opens={ReassignDialog} onClick={() => setOpen(true)}>
        {t('Hand Over Request')}
      </Button>
      {open && <ReassignDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows a draft that can no longer be submitted, so that it isn't lost. Renders nothing if there isn't one. */
function UnsubmittedDraft({ draft }: { draft: string }) {
  const [unsent] = useState(() => findDraft(draft, EMPTY_ANSWER))
  if (!unsent) return null
  return (
    <TitledCard title={t('Not sent')} description={t('What you wrote before the request changed.')}>
      <AnswerPiece {...unsent} />
    </TitledCard>
  )
}

/** Lets the client add to a completed answer. The form is open at first if it has a draft. */
function AddToAnswer({ id }: { id: number }) {
  const draft = getAdditionDraftName(id)
  const [open, setOpen] = useState(() => findDraft(draft, EMPTY_ANSWER) !== null || hasLostFiles(draft))
  return (
    <div className="mt-5 border-t border-line pt-5">
      {open ? (
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <AdditionForm id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button
          icon={Plus}
          onPointerEnter={() => preloadInBackground(loadAddition)}
          onClick={() => setOpen(true)}
        >
          {t('Add to Your Answer')}
        </Button>
      )}
    </div>
  )
}
