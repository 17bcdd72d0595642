import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { useAskedOthers } from '#web/answer-links/asked-others.ts'
import { useUser } from '#web/api/session.ts'
import { ClientOnlyNote } from '#web/client-only.tsx'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { AnswerDeadline } from './answer-deadline.tsx'
import { type RequestItem, requestQuery } from './queries.ts'
import { isClosed } from './request-status.tsx'
import { besideOneQuestion } from '#web/questions/beside-one-question.ts'
import { AnswerQuestions } from '#web/questions/answer-questions.tsx'
import { askedNow, isOpen, type Question } from '#web/questions/question.ts'
import { questionsQuery } from '#web/questions/queries.ts'
import { useOwnAnswers } from '#web/questions/use-own-answers.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

const ReadOnlyNote = lazyDialog(() => import('#web/companies/read-only-note.tsx'))
const AskDialog = lazyDialog(() => import('#web/answer-links/ask-dialog.tsx'))
const AskedByLink = lazyDialog(() => import('#web/answer-links/asked-by-link.tsx'))

/** The questions of a request as its client answers them. */
export default function OwnQuestions({ request }: { request: RequestItem }) {
  return (
    <QueryView
      query={useQuery(questionsQuery(request.id))}
      failure={t('Could not load the questions')}
      loading={<FieldsSkeleton fields={Math.min(request.questionCount, 6)} />}
    >
      {(questions) => <Answering request={request} questions={questions} />}
    </QueryView>
  )
}

interface AnsweringProps {
  request: RequestItem
  questions: readonly Question[]
}

function Answering({ request, questions }: AnsweringProps) {
  const { id, company, status } = request
  const { clientView } = useUser()
  const mayWrite = useMayWrite(company.id)
  const { store, answers } = useOwnAnswers(id, questions)
  const readOnly = isClosed(request) || !mayWrite || Boolean(clientView)
  const askedOther = useAskedOthers(id, company, questions)
  const [asking, setAsking] = useState<readonly number[]>()
  const canAsk = !readOnly && status !== 'completed'
  return (
    <>
      {clientView && <ClientOnlyNote />}
      {!mayWrite && !isClosed(request) && <ReadOnlyNote company={company} />}
      {status !== 'completed' && !isClosed(request) && (
        <div className={besideOneQuestion('hidden')}>
          <AnswerDeadline request={request} />
        </div>
      )}
      <AnswerQuestions
        store={store}
        answers={answers}
        readOnly={readOnly}
        waitingFor={askedOther}
        onAsk={canAsk ? setAsking : undefined}
        isCompleted={status === 'completed'}
        done={
          <AllAnswered
            request={request}
            isOptional={!questions.some(({ shown, required }) => shown && required)}
            readOnly={readOnly}
          />
        }
      />
      <div className={besideOneQuestion('hidden')}>
        <AskedByLink request={request} />
      </div>
      {asking && (
        <AskDialog
          request={request}
          questions={askedNow(answers.all).flatMap(({ question }) => (isOpen(question) ? [question] : []))}
          chosen={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

interface AllAnsweredProps {
  request: RequestItem
  /** Whether every question that is asked may be left out, so that no answer completes the request. */
  isOptional: boolean
  readOnly: boolean
}

/** Said once no question that has to be answered is open. */
function AllAnswered({ request, isOptional, readOnly }: AllAnsweredProps) {
  const { status, awaitsReview } = request
  if (status === 'completed')
    return (
      <Alert tone="good" title={t('Everything is answered')}>
        {awaitsReview
          ? t('Thanks, we’ve been notified. You can change an answer until we accept it.')
          : t('We have all we need. Thank you.')}
      </Alert>
    )
  return isOptional && !readOnly && !isClosed(request) ? <ThatIsAll id={request.id} /> : null
}

function ThatIsAll({ id }: { id: number }) {
  const complete = useChange('info_request', {
    send: () => call('PATCH /api/info-requests/:id', { params: { id }, body: { status: 'completed' } }),
    failed: t('Could not complete the request'),
    query: requestQuery(id).queryKey,
  })
  return (
    <Alert
      title={t('All of these are optional')}
      actions={
        <Button
          size="sm"
          className="max-sm:min-h-control"
          pending={complete.isPending}
          onClick={() => complete.mutate()}
        >
          {t('That’s All')}
        </Button>
      }
    >
      {t('Answer what you like, then press “That’s All”.')}
    </Alert>
  )
}
