import { Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { tContext, t } from '#shared/i18n/t.ts'
import type { UploadTarget } from '#web/api/upload/upload-types.ts'
import { AnswerContent } from './answer-content.tsx'
import { AnswerBadge, SubmissionNote, getRespondentName, OwnBadge, WaitingBadge } from './answer-state.tsx'
import type { AnswerState, AnswerStore, RemovedAnswer } from './answer-store.ts'
import { QuestionInput } from './question-input.tsx'
import {
  getOverwrittenAnswer,
  isQuestionOpen,
  isSameAnswer,
  hasUnsubmittedChanges,
  type QuestionItem,
  type AnswerFields,
  getAnswerFields,
} from './question.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'

export interface QuestionBlockProps {
  state: AnswerState
  store: AnswerStore
  onSubmit: () => void
  /** Whether someone else answered the question first, so that the user has to choose an answer. */
  hasConflict: boolean
  /** The name of someone else who was asked this question. */
  otherRespondent: string | undefined
  /** Whether the question was handed over to the reader. */
  isOwn: boolean
  /** The ID of the user who reads the question; undefined for guests. */
  readerId: number | undefined
  /** Whether nothing can be changed. */
  readOnly: boolean
  /** The target of file uploads. Omitted for uploads of the signed-in user. */
  target: UploadTarget | undefined
  /** Whether the respondent is a guest, who can't see other people's answers. */
  isGuest: boolean
  onBusyChange: (busy: boolean) => void
  isBusy: boolean
}

/** A question with its answer in any state: draft, submitted, returned or accepted. */
export function QuestionBlock(props: QuestionBlockProps) {
  const { state, store, otherRespondent, isOwn, readOnly } = props
  const { question, typed, theirs } = state
  const { id, answer } = question
  const returnId = useId()
  if (readOnly && state.isUnsaved && !isSameAnswer(typed, getAnswerFields(question)))
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <Label question={question} />
        <TwoAnswers state={state} theirs={theirs ?? question} store={store} isWriter={false} isClosed />
      </div>
    )
  if (readOnly || (answer?.state === 'accepted' && !theirs))
    return <ReadOnlyAnswer state={state} otherRespondent={otherRespondent} />
  return (
    <div
      className="flex min-w-0 flex-col gap-3"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) store.save(id)
      }}
    >
      {answer?.state === 'returned' && (
        <div id={returnId}>
          <Alert tone="warn" title={t('We need a little more')}>
            {answer.reason && <LongText className="text-ink">{answer.reason}</LongText>}
          </Alert>
        </div>
      )}
      {isOwn && isQuestionOpen(question) && (
        <p>
          <OwnBadge />
        </p>
      )}
      {otherRespondent !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <WaitingBadge name={otherRespondent} />
          {t('You can still answer it yourself.')}
        </p>
      )}
      {theirs ? (
        <>
          <Label question={question} />
          <TwoAnswers
            state={state}
            theirs={theirs}
            store={store}
            isWriter={props.isGuest || getAuthorId(theirs) === props.readerId}
          />
        </>
      ) : (
        <>
          <QuestionInput
            question={question}
            typed={typed}
            change={(update) => store.change(id, update)}
            problem={state.problem}
            describedBy={answer?.state === 'returned' ? returnId : undefined}
            target={props.target}
            onBusyChange={props.onBusyChange}
          />
          <AnswerFooter {...props} />
          {!props.isGuest && <GuestAnswerChoice {...props} />}
        </>
      )}
    </div>
  )
}

const Label = ({ question: { label } }: { question: Pick<QuestionItem, 'label'> }) => (
  <p className="text-base font-[560] max-sm:text-lg">
    <bdi>{label}</bdi>
  </p>
)

type ReadOnlyAnswerProps = Pick<QuestionBlockProps, 'state' | 'otherRespondent'>

function ReadOnlyAnswer({ state, otherRespondent }: ReadOnlyAnswerProps) {
  const { question } = state
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label question={question} />
      <AnswerContent kind={question.kind} answer={getAnswerFields(question)} label={question.label} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AnswerBadge state={state} />
        {otherRespondent !== undefined && <WaitingBadge name={otherRespondent} />}
        <SubmissionNote question={question} />
      </p>
    </div>
  )
}

/** Shows the answer that a guest submitted if a draft differs from it, and offers to keep that answer. */
function GuestAnswerChoice({ state, store, hasConflict, isBusy, onSubmit }: QuestionBlockProps) {
  const { question } = state
  const guestAnswer = getOverwrittenAnswer(state)
  const name = question.answer?.givenName
  if (!guestAnswer || name == null) return null
  return (
    <Version title={t('{name} wrote', { name })} question={question} answer={guestAnswer}>
      <SmallButton onClick={() => store.change(question.id, () => guestAnswer)}>
        {t('Keep Theirs')}
      </SmallButton>
      {hasConflict && (
        <SmallButton disabled={isBusy} onClick={onSubmit}>
          {t('Submit Mine')}
        </SmallButton>
      )}
    </Version>
  )
}

/** The answer's status. On larger screens also the button that submits only this answer. */
function AnswerFooter({ state, onSubmit, isBusy, hasConflict }: QuestionBlockProps) {
  const { question, isGiving } = state
  const isReady = hasUnsubmittedChanges(state) && !isGiving
  return (
    <div className="flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      <AnswerBadge state={state} />
      {!isReady && <SubmissionNote question={question} />}
      {isReady && !isQuestionOpen(question) && (
        <span className="text-sm text-ink-3">{t('Until you submit it, we see the earlier answer.')}</span>
      )}
      {isReady && !hasConflict && (
        <Button
          size="sm"
          icon={Send}
          className="ms-auto max-sm:hidden"
          disabled={isBusy}
          aria-label={t('Submit answer: {label}', { label: question.label })}
          onClick={onSubmit}
        >
          {t('Submit Answer')}
        </Button>
      )}
    </div>
  )
}

/** Returns the ID of the user who wrote the current text: the draft, or else the submitted answer. */
const getAuthorId = ({ answer, draftedById }: QuestionItem) => draftedById ?? answer?.givenBy?.id

interface TwoAnswersProps extends Pick<QuestionBlockProps, 'state' | 'store'> {
  theirs: QuestionItem
  /** Whether the reader wrote the other answer. */
  isWriter: boolean
  /** Whether the request can no longer be answered. */
  isClosed?: boolean
}

/** Shows both answers if a question was answered twice at the same time. The user keeps one of them. */
function TwoAnswers({ state, theirs, store, isWriter, isClosed = false }: TwoAnswersProps) {
  const { typed, problem } = state
  const isAccepted = theirs.answer?.state === 'accepted'
  const isFinal = isAccepted || isClosed
  const isSelf = isWriter && !isFinal
  const name = getRespondentName(theirs)
  return (
    <Alert
      tone="bad"
      title={
        isAccepted
          ? t('This answer was accepted while you were typing')
          : isClosed
            ? t('You can no longer answer this')
            : isSelf
              ? t('You also answered this on another device or in another tab')
              : t('Someone else answered this while you were typing')
      }
    >
      <p>
        {isFinal
          ? t('It can’t be changed now. Copy anything you still need from yours.')
          : t('Nothing you typed is lost. Keep one of the two.')}
      </p>
      {problem !== undefined && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {problem}
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Version
          title={
            isSelf
              ? t('On the other device or in the other tab')
              : name === undefined
                ? t('Theirs')
                : t('{name} wrote', { name })
          }
          question={theirs}
          answer={getAnswerFields(theirs)}
        >
          <SmallButton onClick={() => store.keepTheirs(theirs.id, theirs)}>
            {isFinal ? t('Close') : isSelf ? t('Keep That Answer') : t('Keep Theirs')}
          </SmallButton>
        </Version>
        <Version
          title={isSelf ? tContext('answer', 'Here') : t('You wrote')}
          question={theirs}
          answer={typed}
        >
          {!isFinal && (
            <SmallButton onClick={() => store.keepMine(theirs.id)}>
              {isSelf ? t('Keep This Answer') : t('Keep Mine')}
            </SmallButton>
          )}
        </Version>
      </div>
    </Alert>
  )
}

interface VersionProps {
  title: string
  question: QuestionItem
  answer: AnswerFields
  /** Buttons for this answer. */
  children: ReactNode
}

/** One of two answers to the same question. */
const Version = ({ title, question: { kind, label }, answer, children }: VersionProps) => (
  <section className="flex min-w-0 flex-col gap-2 rounded-m border border-line bg-surface p-3">
    <p className="text-sm font-[560] text-ink-3">{title}</p>
    <div className="max-h-60 flex-1 overflow-y-auto">
      <AnswerContent kind={kind} answer={answer} label={label} />
    </div>
    <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
  </section>
)

/** Replaces a question that the agency removed while someone answered it. Shows the draft, so that it can be copied. */
export function RemovedQuestion({ removed, onDismiss }: { removed: RemovedAnswer; onDismiss: () => void }) {
  const { kind, label } = removed.question
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Label question={removed.question} />
      <Alert
        tone="warn"
        title={t('We removed this question')}
        actions={
          <SmallButton aria-label={t('Dismiss: {label}', { label })} onClick={onDismiss}>
            {t('Dismiss')}
          </SmallButton>
        }
      >
        <p>
          {t(
            'You don’t need to answer it. What you typed wasn’t submitted, so copy anything you still need.',
          )}
        </p>
        <div className="mt-3 max-h-60 overflow-y-auto rounded-m border border-line bg-surface p-3">
          <AnswerContent kind={kind} answer={removed.typed} label={label} />
        </div>
      </Alert>
    </div>
  )
}
