import { useQuery } from '@tanstack/react-query'
import { CheckCheck, CircleCheck, CircleDashed, Hourglass, ListChecks, MailCheck, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { formatAnsweredCount } from './public/format-answered-count.ts'
import { questionsQuery, type RequestItem } from './queries.ts'
import { canAskOthers } from './links/queries.ts'
import { canBeAsked, isRequestClosed } from './request-status.tsx'
import { getFocusedAnswerId, focusNextAnswer, useAcceptAnswer } from './use-request-changes.ts'
import { LazyAnswerParts } from './request-cards.tsx'
import { translateAnswer } from '#shared/requests/stored-texts.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { AnswerContent } from './questions/answer-content.tsx'
import { SubmissionNote, WaitingBadge } from './questions/answer-state.tsx'
import { groupBySection, isQuestionOpen, getAnswerFields, type QuestionItem } from './questions/question.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'
import { useKeys } from '#web/ui/keys/listen-for-keys.ts'
import type { ANSWER_KEYS } from '#web/ui/keys/key-table.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

const EditDialog = lazyDialog(() => import('./edit-questions-dialog.tsx'))
const ReturnQuestionDialog = lazyDialog(async () => ({
  default: (await import('./return-dialogs.tsx')).ReturnQuestionDialog,
}))

/** The answers to a request's questions. Staff can accept or return each one separately. */
export default function StaffQuestions({ request }: { request: RequestItem }) {
  const { id, questionCount, awaitsReview } = request
  const query = useQuery(questionsQuery(id))
  const accept = useAcceptAnswer(request)
  const [isEditing, setEditing] = useState(false)
  return (
    <TitledCard
      title={t('Questions')}
      description={formatAnsweredCount(request)}
      action={
        !isRequestClosed(request) &&
        query.data && (
          <>
            {/* Accepts the answers submitted so far, while other questions are open. */}
            {!awaitsReview && query.data.some(isAwaitingReview) && (
              <Button icon={CheckCheck} pending={accept.isPending} onClick={accept.mutate}>
                {t('Accept All')}
              </Button>
            )}
            <Button icon={ListChecks} opens={EditDialog} onClick={() => setEditing(true)}>
              {t('Edit Questions')}
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={query}
        failure={t('Could not load the questions')}
        loading={<ListSkeleton rows={Math.min(questionCount, 6)} />}
      >
        {(questions) => (
          <>
            <AnswerRows request={request} questions={questions} />
            <AnswerExtras request={request} questions={questions} />
          </>
        )}
      </QueryView>
      {isEditing && query.data && (
        <EditDialog request={request} questions={query.data} onClose={() => setEditing(false)} />
      )}
    </TitledCard>
  )
}

interface AnswersProps {
  request: RequestItem
  questions: readonly QuestionItem[]
}

/** Additions and files outside the questions, all answers as one text, and a download of all files. */
function AnswerExtras({ request, questions }: AnswersProps) {
  const { id, responseData, answerParts } = request
  if (!responseData) return null
  const { message, attachments } = responseData
  const parts = answerParts.slice(1)
  const answered = questions.flatMap(({ answer }) => answer?.files ?? [])
  const shownNames = [...answered, ...parts.flatMap((part) => part.attachments)].map(({ name }) => name)
  const others = attachments.filter(({ name }) => !shownNames.includes(name))
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {parts.length > 0 && <LazyAnswerParts request={request} addedOnly />}
      {others.length > 0 && <AttachmentGallery files={others} label={t('More files')} />}
      <details>
        <summary className="cursor-pointer py-1 text-sm max-sm:py-3 font-[560] text-ink-2">
          {t('All answers as text')}
        </summary>
        <div className="mt-2">
          <LongText className="text-ink">{translateAnswer(message)}</LongText>
        </div>
      </details>
      <DownloadAll href={`/api/info-requests/${id}/files.zip`} count={attachments.length} />
    </div>
  )
}

/** Whether the answer is waiting for the agency's review. */
const isAwaitingReview = ({ answer }: QuestionItem) => answer?.state === 'given'

/** Whether the answer can be returned to the client. */
const isReturnable = (question: QuestionItem) =>
  isAwaitingReview(question) || question.answer?.state === 'accepted'

function AnswerRows({ request, questions }: AnswersProps) {
  const readOnly = isRequestClosed(request)
  const canReturn = canBeAsked(request)
  const [returned, setReturned] = useState<QuestionItem>()
  const accept = useChange('info_request', {
    send: ({ id, version }: QuestionItem, idempotencyKey, undo) =>
      call(
        'POST /api/info-questions/:id/answer/review',
        { params: { id }, body: { accept: true } },
        { ifMatch: version, idempotencyKey, undo },
      ),
    successToast: t('Answer accepted'),
    failureTitle: t('Could not accept the answer'),
    // Moves the focus before this answer's button disappears.
    onDone: (_, { id }) => focusNextAnswer(id),
  })
  const withFocusedQuestion =
    (canAct: (question: QuestionItem) => boolean, act: (question: QuestionItem) => void) => () => {
      const focused = questions.find(({ id }) => id === getFocusedAnswerId())
      if (focused && canAct(focused) && !readOnly) act(focused)
    }
  useKeys({
    a: withFocusedQuestion(isAwaitingReview, (question) => accept.mutate(question)),
    r: withFocusedQuestion((question) => canReturn && isReturnable(question), setReturned),
  } satisfies Record<keyof typeof ANSWER_KEYS, () => void>)
  const visibleQuestions = questions.filter(({ shown }) => shown)
  return (
    <div className="flex flex-col gap-6">
      {groupBySection(visibleQuestions, ({ section }) => section).map(({ title, items }) => (
        <section key={items[0]?.id} {...(title !== null && { 'aria-label': title })}>
          {title !== null && (
            <h3 className="mb-1 text-sm font-[610] text-ink-3">
              <bdi>{title}</bdi>
            </h3>
          )}
          <ul className="flex flex-col">
            {items.map((question) => (
              <AnswerRow
                key={question.id}
                question={question}
                isExpected={canAskOthers(request)}
                actions={
                  !readOnly &&
                  isReturnable(question) && (
                    <>
                      {isAwaitingReview(question) && (
                        <SmallButton
                          icon={CircleCheck}
                          data-accepts
                          aria-keyshortcuts="a"
                          pending={accept.isPending && accept.variables.id === question.id}
                          aria-label={t('Accept: {question}', { question: question.label })}
                          onClick={() => accept.mutate(question)}
                        >
                          {t('Accept')}
                        </SmallButton>
                      )}
                      {canReturn && (
                        <SmallButton
                          icon={Undo2}
                          data-returns
                          aria-keyshortcuts="r"
                          aria-label={t('Return: {question}', { question: question.label })}
                          opens={ReturnQuestionDialog}
                          onClick={() => setReturned(question)}
                        >
                          {tContext('answer', 'Return')}
                        </SmallButton>
                      )}
                    </>
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {returned && <ReturnQuestionDialog question={returned} onClose={() => setReturned(undefined)} />}
    </div>
  )
}

interface AnswerRowProps {
  question: QuestionItem
  /** Whether the question can still be answered. */
  isExpected: boolean
  actions: ReactNode
}

function AnswerRow({ question, isExpected, actions }: AnswerRowProps) {
  const { id, label, kind, answer, required, askedOf } = question
  const isGiven = answer !== null && answer.state !== 'draft'
  const badge = REVIEW_BADGES[answer?.state ?? 'draft']
  return (
    <li
      data-row
      data-answer={id}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line py-3 outline-none not-first:border-t focus-within:bg-hover/50"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="text-sm text-ink-3">
          <bdi>{label}</bdi>
          {!required && ` · ${t('optional')}`}
        </p>
        {isGiven && <AnswerContent kind={kind} answer={getAnswerFields(question)} label={label} />}
        {answer?.state === 'returned' && answer.reason && (
          <div className="mt-2 rounded-m bg-warn-soft px-3 py-2">
            <LongText className="text-ink">{answer.reason}</LongText>
          </div>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...badge}>{badge.label}</Badge>
          {isExpected && isQuestionOpen(question) && askedOf && <WaitingBadge name={askedOf.fullName} />}
          <SubmissionNote question={question} />
        </p>
      </div>
      {actions && <div className="flex flex-none flex-wrap gap-2">{actions}</div>}
    </li>
  )
}

const REVIEW_BADGES = {
  draft: { tone: 'neutral', icon: CircleDashed, label: t('Not answered') },
  given: { tone: 'info', icon: MailCheck, label: t('To Review') },
  accepted: { tone: 'good', icon: CircleCheck, label: tContext('answer', 'Accepted') },
  returned: { tone: 'warn', icon: Hourglass, label: tContext('answer', 'Returned') },
} as const
