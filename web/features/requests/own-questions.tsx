import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { canAskOthers, isLinkActive, useAnswerLinks } from './links/queries.ts'
import { useUser } from '#web/api/session.ts'
import { ClientOnlyNote } from '#web/features/client-view/public/client-only.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { AnswerDeadline } from './answer-deadline.tsx'
import { questionsQuery, type RequestItem, requestQuery } from './queries.ts'
import { hasOwnOpenQuestions, QuestionNotices } from './question-notices.tsx'
import { LazyReadOnlyNotice } from './request-cards.tsx'
import { isRequestClosed, isRequestOpen } from './request-status.tsx'
import { focusModeSibling } from './questions/focus-mode.ts'
import { formatOptionalOpen } from './questions/answer-progress.ts'
import { AnswerQuestions } from './questions/answer-questions.tsx'
import { useAnswerStore } from './questions/answer-store.ts'
import { createOwnCalls } from './questions/own-calls.ts'
import { getVisibleQuestions, isQuestionOpen, type QuestionItem } from './questions/question.ts'
import { getRequestScope, markOpened, unmarkOpened } from './unsent/unsent-requests.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'

const AskDialog = lazyDialog(() => import('./links/ask-dialog.tsx'))
const AnswerLinkList = lazyDialog(() => import('./links/answer-link-list.tsx'))

/** The questions of a request, for its client to answer. */
export default function OwnQuestions({ request }: { request: RequestItem }) {
  return (
    <QueryView
      query={useQuery(questionsQuery(request.id))}
      failure={t('Could not load the questions')}
      loading={<FieldsSkeleton fields={Math.min(request.questionCount, 6)} />}
    >
      {(questions) => <AnswerForm request={request} questions={questions} />}
    </QueryView>
  )
}

function AnswerForm({ request, questions }: { request: RequestItem; questions: readonly QuestionItem[] }) {
  const { company, status } = request
  const { id: readerId, clientView } = useUser()
  const canWrite = useCanWrite(company.id)
  const { store, answers } = useOwnAnswers(request.id, questions)
  const readOnly = isRequestClosed(request) || !canWrite || Boolean(clientView)
  const findOtherRespondent = useFindOtherRespondent(request, questions)
  const [asking, setAsking] = useState<readonly number[]>()
  const canAsk = !readOnly && canAskOthers(request)
  const ownQuestions = getVisibleQuestions(answers.all).map(({ question }) => question)
  return (
    <>
      {clientView && <ClientOnlyNote />}
      {!canWrite && !isRequestClosed(request) && <LazyReadOnlyNotice company={company} />}
      <QuestionNotices request={request} questions={ownQuestions} />
      {isRequestOpen(request) && !hasOwnOpenQuestions(ownQuestions, readerId) && (
        <div className={focusModeSibling('hidden')}>
          <AnswerDeadline request={request} />
        </div>
      )}
      <AnswerQuestions
        store={store}
        answers={answers}
        readerId={readerId}
        readOnly={readOnly}
        findOtherRespondent={findOtherRespondent}
        onAsk={canAsk ? setAsking : undefined}
        isCompleted={status === 'completed'}
        isExpected={canAskOthers(request)}
        done={
          <AllAnswered
            request={request}
            openCount={ownQuestions.filter(isQuestionOpen).length}
            canComplete={!readOnly && !questions.some(({ shown, required }) => shown && required)}
          />
        }
      />
      <div className={focusModeSibling('hidden')}>
        <AnswerLinkList request={request} questions={questions} />
      </div>
      {asking && (
        <AskDialog
          request={request}
          questions={ownQuestions.filter(isQuestionOpen)}
          chosen={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Stores and saves a client's answers to a request. */
function useOwnAnswers(requestId: number, questions: readonly QuestionItem[]) {
  const client = useQueryClient()
  const calls = () => createOwnCalls(client, requestId)
  const saved = useAnswerStore(questions, calls, getRequestScope(requestId))
  const { store } = saved
  useEffect(() => {
    markOpened(requestId)
    return () => {
      if (store.state().saving === 'stuck') unmarkOpened(requestId)
    }
  }, [store, requestId])
  return saved
}

/** Returns a function that finds who else was asked a question: a colleague, or the newest link's guest. */
function useFindOtherRespondent(request: RequestItem, questions: readonly QuestionItem[]) {
  const user = useUser()
  const links = useAnswerLinks(request)
  return (questionId: number): string | undefined => {
    if (!canAskOthers(request)) return undefined
    const colleague = questions.find((question) => question.id === questionId)?.askedOf
    if (colleague) return colleague.id === user.id ? undefined : colleague.fullName
    return links.find((link) => isLinkActive(link) && link.questionIds.includes(questionId))?.name
  }
}

interface AllAnsweredProps {
  request: RequestItem
  /** The number of questions without an answer. */
  openCount: number
  canComplete: boolean
}

/** A notice that all required questions are answered. A button completes the request if all are optional. */
function AllAnswered({ request, openCount, canComplete }: AllAnsweredProps) {
  const complete = useChange('info_request', {
    send: () =>
      call('PATCH /api/info-requests/:id', { params: { id: request.id }, body: { status: 'completed' } }),
    failureTitle: t('Could not complete the request'),
    query: requestQuery(request.id).queryKey,
  })
  if (request.status === 'completed')
    return (
      <Alert
        tone="good"
        title={openCount === 0 ? t('Everything is answered') : formatOptionalOpen(openCount)}
      >
        {formatReviewState(request)}
      </Alert>
    )
  if (!canComplete) return null
  return (
    <Alert
      title={t('All of these are optional')}
      actions={
        <SmallButton pending={complete.isPending} onClick={() => complete.mutate()}>
          {t('That’s All')}
        </SmallButton>
      }
    >
      {t('Answer what you like, then press “That’s All”.')}
    </Alert>
  )
}

function formatReviewState({ awaitsReview, answeredCount }: RequestItem): string {
  if (!awaitsReview) return t('We have all we need. Thank you.')
  return answeredCount > 0
    ? t('Thanks, we’ve been notified. You can change an answer until we accept it.')
    : t('We’ve been notified. You can still change your answers.')
}
