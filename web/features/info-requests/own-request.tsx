import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { additionDraft, answerDraft, EMPTY_ANSWER } from './answer-drafts.tsx'
import { canAnswer, OwnQuestions, ResponseForm } from './answer-form.ts'
import { besideOneQuestion, withOneQuestion } from '#web/questions/beside-one-question.ts'
import { type RequestItem, returnsQuery } from './queries.ts'
import { RequestAnswer } from './request-answer.tsx'
import { RequestDescription } from './request-description.tsx'
import { RequestDetails } from './request-details.tsx'
import { BlocksBadge, isClosed, isHandedOver, ownRequestStatus, WithdrawnBadge } from './request-status.tsx'
import { ReturnedAnswers } from './returned-answers.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import { useUser } from '#web/api/session.ts'
import { CompanyChip } from '#web/companies/frame/company-chip.tsx'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { PrivateBadge } from '#web/companies/private-badge.tsx'
import { ReadersLine } from '#web/companies/readers-line.tsx'
import { WhoSees } from '#web/companies/who-sees.tsx'
import { Recurring } from '#web/recurrences/recurring.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { lazyDialog, lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import { TextSkeleton } from '#web/ui/page/query-view.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { Forward, Plus } from 'lucide-react'
import { useColleagues } from '#web/answer-links/colleagues.ts'
import { Button } from '#web/ui/base/button.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'

const ReadOnlyNote = lazyDialog(() => import('#web/companies/read-only-note.tsx'))
const WithdrawnNotice = lazyDialog(() => import('./withdrawn-notice.tsx'))
const HandedOverNotice = lazyDialog(() => import('./handed-over-notice.tsx'))
const ArchivedProjectNotice = lazyDialog(() => import('./archived-project-notice.tsx'))
const AddedParts = lazyDialog(() => import('./added-parts.tsx'))
const UnsentAnswer = lazyDialog(() => import('./unsent-answer.tsx'))

/** A request as its client reads and answers it. */
export function OwnRequest({ request }: { request: RequestItem }) {
  const { id, title, status, withdrawnAt, projectArchived } = request
  const completed = status === 'completed'
  const closed = isClosed(request)
  const hasQuestions = request.questionCount > 0
  const { data: returns = [] } = useQuery(returnsQuery(id))
  // While it is open, what came back stands where it is answered again.
  const earlier = closed || completed ? returns : hasQuestions ? [] : returns.slice(0, -1)
  return (
    <div className={withOneQuestion}>
      <div className={besideOneQuestion('sr-only')}>
        <PageHeader
          title={title}
          back={<BackLink to={listOf('info_request', 'client')}>{t('Back')}</BackLink>}
          badges={
            <>
              {withdrawnAt ? (
                <WithdrawnBadge />
              ) : (
                (completed || !closed) && <StatusBadge status={status} map={ownRequestStatus} />
              )}
              <BlocksBadge request={request} />
              <Recurring record={request} />
              <PrivateBadge of={request} />
              <CompanyChip company={request.company} />
            </>
          }
          actions={canAnswer(request) && <HandOverButton request={request} />}
        />
      </div>
      {withdrawnAt && <WithdrawnNotice request={request} />}
      {projectArchived && <ArchivedProjectNotice />}
      {isHandedOver(request) && <HandedOverNotice request={request} />}
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-6">
          <div className={besideOneQuestion('hidden')}>
            <RequestDescription title={t('What We Need')} request={request} />
          </div>
          <Reply request={request} reason={returns.at(-1)?.reason} />
          {hasQuestions && completed && <Additions request={request} />}
          {(closed || !completed) && <UnsentAnswer draft={additionDraft(id)} />}
          <div className={besideOneQuestion('hidden')}>
            <ReturnedAnswers returns={earlier} />
          </div>
        </div>
        <div className={besideOneQuestion('hidden')}>
          <RequestDetails
            request={request}
            below={<WhoSees kind="info_request" record={request} personId={request.clientId} />}
          />
        </div>
      </div>
    </div>
  )
}

interface ReplyProps {
  request: RequestItem
  /** Why the last answer came back. */
  reason: string | null | undefined
}

function Reply({ request, reason }: ReplyProps) {
  const { id, responseData, status } = request
  const closed = isClosed(request)
  const completed = status === 'completed'
  const mayWrite = useMayWrite(request.company.id)
  const user = useUser()
  if (request.questionCount > 0)
    return (
      <Suspense fallback={<TextSkeleton lines={5} />}>
        <OwnQuestions request={request} />
      </Suspense>
    )
  if (completed && responseData)
    return (
      <RequestAnswer
        title={isOthers(request, user.id) ? t('Response') : t('Your Response')}
        request={request}
        answer={responseData}
      >
        {!closed && mayWrite && <AddToAnswer id={id} />}
      </RequestAnswer>
    )
  if (!mayWrite && !closed) return <Unanswered request={request} />
  if (closed) return <UnsentAnswer draft={answerDraft(id)} />
  return (
    <Card>
      <CardHeader level={2} title={t('Your Response')} className="mb-1" />
      <AnswerDeadline request={request} />
      {responseData && (
        <Alert tone="warn" className="mt-4" title={t('We need a little more')}>
          {reason && <LongText className="mb-2 text-ink">{reason}</LongText>}
          <p>{t('Your earlier answer is below. Add what is missing and submit it again.')}</p>
        </Alert>
      )}
      <div className="mt-5">
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <ResponseForm request={request} readers={<ReadersLine kind="info_request" id={id} />} />
        </Suspense>
      </div>
    </Card>
  )
}

/** What was added to answered questions. */
function Additions({ request }: { request: RequestItem }) {
  const mayWrite = useMayWrite(request.company.id)
  const canAdd = mayWrite && !isClosed(request)
  const parts = request.answerParts.slice(1)
  if (!canAdd && parts.length === 0) return null
  return (
    <Card className={besideOneQuestion('hidden')}>
      <CardHeader level={2} title={t('Anything Else')} className="mb-1" />
      {parts.length > 0 && <AddedParts parts={parts} />}
      {canAdd && <AddToAnswer id={request.id} />}
    </Card>
  )
}

/** Whether somebody else answered it. */
const isOthers = ({ answeredBy }: RequestItem, readerId: number) =>
  answeredBy !== null && answeredBy.id !== readerId

/** For somebody who may only read. */
function Unanswered({ request }: { request: RequestItem }) {
  return (
    <Card flush>
      <div className="p-card">
        <CardHeader level={2} title={t('Response')} className="mb-1" />
        <p className="text-base text-ink-3">{t('No one has answered yet.')}</p>
      </div>
      <ReadOnlyNote company={request.company} />
    </Card>
  )
}

const loadDialog = () => import('./hand-over-dialog.tsx')
const HandOverDialog = lazyDialog(loadDialog)

/** Hands an open request to a colleague. Hidden if the reader may hand it to no one. */
function HandOverButton({ request }: { request: RequestItem }) {
  const { company, clientId } = request
  const [open, setOpen] = useState(false)
  const { clientView } = useUser()
  const mayWrite = useMayWrite(company.id)
  const colleagues = useColleagues(request, clientId)
  if (!mayWrite || !colleagues?.length || clientView) return null
  return (
    <>
      <Button icon={Forward} onPointerEnter={() => loadAhead(loadDialog)} onClick={() => setOpen(true)}>
        {t('Hand to a Colleague')}
      </Button>
      {open && <HandOverDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

const load = () => import('./addition-form.tsx')
const AdditionForm = lazyPart(load)

/** Lets the client add to a completed answer; open where something has been typed. */
function AddToAnswer({ id }: { id: number }) {
  const { restored } = useDraft(additionDraft(id), EMPTY_ANSWER)
  const [open, setOpen] = useState(restored)
  return (
    <div className="mt-5 border-t border-line pt-5">
      {open ? (
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <AdditionForm id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button icon={Plus} onPointerEnter={() => loadAhead(load)} onClick={() => setOpen(true)}>
          {t('Add to Your Answer')}
        </Button>
      )}
    </div>
  )
}
