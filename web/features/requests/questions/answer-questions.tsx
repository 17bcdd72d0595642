import { ArrowLeft, Forward, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isEmptyValue } from '#shared/requests/question-values.ts'
import { t } from '#shared/i18n/t.ts'
import {
  findNext,
  isAsked,
  isDone,
  isToAnswer,
  isUnanswered,
  listRows,
  type QuestionPath,
} from './answer-progress.ts'
import { SavingNote } from './answer-state.tsx'
import type { AnswersView, AnswerState, AnswerStore } from './answer-store.ts'
import { QuestionBlock, type QuestionBlockProps, RemovedQuestion } from './question-block.tsx'
import {
  getVisibleQuestions,
  toAnswerBody,
  groupBySection,
  getOverwrittenAnswer,
  isBlank,
  hasUnsubmittedChanges,
  type QuestionEntry,
} from './question.ts'
import { QuestionOverview } from './question-overview.tsx'
import { QuestionSteps, useBottomInset } from './question-steps.tsx'
import { useOpenQuestion } from './use-open-question.ts'
import { useSubmittedNote } from './use-submitted-note.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { loadOnceOnline } from '#web/api/load-once-online.ts'
import { focusFirstError } from '#web/ui/forms/use-first-error-focus.ts'
import { Card } from '#web/ui/page/card.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'

interface AnswerQuestionsProps extends Partial<Pick<QuestionBlockProps, 'readOnly' | 'target' | 'isGuest'>> {
  store: AnswerStore
  answers: AnswersView
  /** The ID of the user who reads the questions. Omitted for guests. */
  readerId?: number
  /** Returns the name of someone else who was asked a question. */
  findOtherRespondent?: (questionId: number) => string | undefined
  /** Asks someone else to answer these questions. */
  onAsk?: ((questionIds: number[]) => void) | undefined
  /** Whether the request is already complete. */
  isCompleted?: boolean
  /** Whether open answers are still expected. Afterward, no question is anyone's. */
  isExpected?: boolean
  /** Shown once no question is left to answer. */
  done: ReactNode
}

/**
 * The questions of a request to answer: on larger screens one page with sections, on a phone a list that opens one
 * question at a time. Drafts are saved automatically. Submitting an answer is a separate step.
 */
export function AnswerQuestions(props: AnswerQuestionsProps) {
  const { store, answers, readerId, findOtherRespondent, onAsk, target, done } = props
  const { readOnly = false, isGuest = false, isCompleted = false, isExpected = true } = props
  const { open, show, close } = useOpenQuestion()
  const [busy, setBusy] = useState<readonly number[]>([])
  const list = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const createSchema = useValueSchema()
  const isOwn = ({ question: { askedOf } }: AnswerState) =>
    isExpected && askedOf !== null && askedOf.id === readerId
  const rows = listRows(getVisibleQuestions(answers.all), answers.removed, isOwn)
  const visibleStates = rows.filter(isAsked)
  const path: QuestionPath = {
    states: visibleStates,
    isOwn,
    isForOther: ({ question }) => findOtherRespondent?.(question.id) !== undefined,
  }
  const openIndex = visibleStates.findIndex(({ question }) => question.id === open)
  /** Whether someone else answered the question first. Guests can't see other people's answers. */
  const hasConflict = (state: AnswerState): boolean =>
    Boolean(state.theirs) || (!isGuest && !state.isOverSubmitted && getOverwrittenAnswer(state) !== undefined)
  const ready = visibleStates
    .filter((state) => hasUnsubmittedChanges(state) && !state.isGiving && !hasConflict(state))
    .filter(({ question }) => !busy.includes(question.id))
  // The open question is gone if an answer that it depends on has changed.
  const current = rows.find(({ question }) => question.id === open)?.question.id
  useFocusQuestion(list, current)
  const submittedNote = useSubmittedNote(visibleStates)

  /** Submits an answer if it's valid. Returns whether it was submitted. */
  function trySubmitAnswer(state: AnswerState): boolean {
    const problem = getProblem(state, createSchema)
    if (problem === undefined) store.submit(state.question.id)
    else store.refuse(state.question.id, problem)
    return problem === undefined
  }
  /** Moves the focus to the next question to answer, because the button that submitted these answers disappears. */
  function focusNext(submitted: readonly AnswerState[]) {
    const last = visibleStates.findLastIndex((state) => submitted.includes(state))
    const others = [...visibleStates.slice(last + 1), ...visibleStates.slice(0, last + 1)]
    const following = others.find((state) => !submitted.includes(state) && isToAnswer(path, state))
    const [first] = submitted
    const elements = [
      following && findFirstField(list.current, following.question.id),
      bar.current,
      // On a phone, the others are hidden.
      first && findQuestionElement(list.current, first.question.id),
    ]
    elements.find((element) => element?.checkVisibility())?.focus()
  }
  function submitOne(state: AnswerState) {
    if (trySubmitAnswer(state)) focusNext([state])
  }
  function submitAll() {
    const firstInvalid = ready.filter((state) => !trySubmitAnswer(state))[0]
    if (firstInvalid) findQuestionElement(list.current, firstInvalid.question.id)?.focus()
    else focusNext(ready)
  }
  const showQuestion = (state: AnswerState | undefined) => (state ? show(state.question.id) : close())
  const showNextQuestion = (from: AnswerState) => showQuestion(findNext(path, from))
  function next(state: AnswerState) {
    if (hasConflict(state)) return store.refuse(state.question.id, t('First, choose which answer to keep'))
    if (!hasUnsubmittedChanges(state) && isDone(state)) return showNextQuestion(state)
    if (!state.question.required && !hasUnsubmittedChanges(state)) return showNextQuestion(state)
    if (flushSync(() => trySubmitAnswer(state))) return showNextQuestion(state)
    // The error may be far below, or covered by the navigation buttons.
    const questionElement = findQuestionElement(list.current, state.question.id)
    if (questionElement) focusFirstError(questionElement)
  }
  function markBusy(id: number, isBusy: boolean) {
    setBusy((old) => {
      if (old.includes(id) === isBusy) return old
      return isBusy ? [...old, id] : old.filter((each) => each !== id)
    })
  }
  const bottomInset = useBottomInset()
  const isAllDone = !visibleStates.some((state) => isUnanswered(state) || state.isGiving)
  const unsent = isCompleted && !readOnly ? visibleStates.filter((state) => isUnanswered(state)).length : 0
  const counts = { done: visibleStates.filter(isDone).length, total: visibleStates.length }
  return (
    <div className="flex min-w-0 flex-col gap-6" data-one-question={current === undefined ? undefined : ''}>
      <output className="sr-only">{submittedNote}</output>
      {isAllDone && <div className={cx(current !== undefined && 'max-sm:hidden')}>{done}</div>}
      <div className="flex flex-col gap-2 sm:hidden">
        {current !== undefined && (
          <div className="flex items-center justify-between gap-3">
            <Button
              variant="ghost"
              size="sm"
              icon={ArrowLeft}
              className="-ms-3 max-sm:min-h-control"
              onClick={close}
            >
              {t('All Questions')}
            </Button>
            {openIndex !== -1 && (
              <span className="text-sm text-ink-3">
                {t('Question {n, number} of {total, number}', {
                  n: openIndex + 1,
                  total: visibleStates.length,
                })}
              </span>
            )}
          </div>
        )}
        <Progress {...counts} saving={answers.saving} />
      </div>
      {current === undefined && (
        <>
          {unsent > 0 && <UnsubmittedWarning count={unsent} className="sm:hidden" />}
          <QuestionOverview
            rows={rows}
            path={path}
            readOnly={readOnly}
            findOtherRespondent={findOtherRespondent}
            hasConflict={hasConflict}
            onOpen={show}
            onAsk={readOnly ? undefined : onAsk}
          />
        </>
      )}
      <div ref={list} className={cx('flex flex-col gap-6', current === undefined && 'max-sm:hidden')}>
        {groupBySection(rows, ({ question }) => question.section).map(({ title, items }) => (
          <Section
            key={items[0]?.question.id}
            title={title}
            hidden={!items.some(({ question }) => question.id === current)}
          >
            {items.map((row) => {
              const { id } = row.question
              return (
                <div
                  key={id}
                  data-question={id}
                  tabIndex={-1}
                  {...(id === current && {
                    role: 'region',
                    'aria-label': getQuestionName(row.question.label, openIndex, visibleStates.length),
                  })}
                  className={cx(
                    'scroll-mt-20 border-line py-5 outline-none first:pt-0 last:pb-0 not-first:border-t max-sm:border-0! max-sm:p-0!',
                    id !== current && 'max-sm:hidden',
                  )}
                >
                  {!isAsked(row) ? (
                    <RemovedQuestion removed={row} onDismiss={() => store.deleteRemoved(id)} />
                  ) : (
                    <QuestionBlock
                      state={row}
                      store={store}
                      onSubmit={() => submitOne(row)}
                      hasConflict={hasConflict(row)}
                      otherRespondent={isDone(row) ? undefined : findOtherRespondent?.(id)}
                      isOwn={isOwn(row)}
                      readerId={readerId}
                      readOnly={readOnly}
                      target={target}
                      isGuest={isGuest}
                      isBusy={busy.includes(id)}
                      onBusyChange={(isBusy) => markBusy(id, isBusy)}
                    />
                  )}
                  {id === current && !readOnly && isAsked(row) && (
                    <QuestionSteps
                      isLast={findNext(path, row) === undefined}
                      isDone={isDone(row) && !hasUnsubmittedChanges(row)}
                      disabled={busy.includes(id)}
                      onPrevious={
                        openIndex > 0 ? () => showQuestion(visibleStates[openIndex - 1]) : undefined
                      }
                      onNext={() => next(row)}
                      onSkip={() => showNextQuestion(row)}
                      onAsk={onAsk && (() => onAsk([id]))}
                    />
                  )}
                </div>
              )
            })}
          </Section>
        ))}
      </div>
      {unsent > 0 && <UnsubmittedWarning count={unsent} className="max-sm:hidden" />}
      <div
        ref={bar}
        tabIndex={-1}
        className={cx(
          bottomInset,
          'sticky z-20 flex flex-wrap items-center gap-3 rounded-l border border-line-strong bg-raised px-4 py-3 shadow-pop outline-none max-sm:hidden print:hidden',
        )}
      >
        <Progress {...counts} saving={answers.saving} className="min-w-40 flex-1 pe-2" />
        {!readOnly && onAsk && !visibleStates.every(isDone) && (
          <Button icon={Forward} onClick={() => onAsk([])}>
            {t('Ask a Colleague')}
          </Button>
        )}
        {!readOnly && ready.length > 0 && (
          <Button variant="primary" icon={Send} disabled={busy.length > 0} onClick={submitAll}>
            {t('Submit {n, plural, one {# Answer} other {# Answers}}', { n: ready.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The open question's name. Screen readers announce it when the question receives the focus. */
const getQuestionName = (label: string, index: number, total: number) =>
  index === -1 ? label : t('Question {n, number} of {total, number}: {label}', { n: index + 1, total, label })

const findQuestionElement = (list: HTMLElement | null, id: number) =>
  list?.querySelector<HTMLElement>(`[data-question="${id}"]`)

/** Finds the first field of a question, or the question if it has none. */
function findFirstField(list: HTMLElement | null, id: number) {
  const question = findQuestionElement(list, id)
  return question?.querySelector<HTMLElement>('input, textarea, select') ?? question
}

const loadRules = () => import('#shared/requests/question-schemas.ts')
type ValueSchemaFactory = Awaited<ReturnType<typeof loadRules>>['getSubmittedValueSchema']

/** Loads the server's rules for valid values. They're not available yet when the page first renders. */
function useValueSchema(): ValueSchemaFactory | undefined {
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>()
  useEffect(() => {
    // Without the rules, the server reports the same errors.
    loadOnceOnline(loadRules).then(setRules, () => undefined)
  }, [])
  return rules?.getSubmittedValueSchema
}

/** Returns why an answer can't be submitted as it is; undefined if it can. */
function getProblem({ question, typed }: QuestionEntry, createSchema?: ValueSchemaFactory) {
  if (isBlank(typed)) return question.required ? t('Please answer this, or skip it for now') : undefined
  const { value } = toAnswerBody(question, typed)
  if (isEmptyValue(value)) return undefined
  return createSchema?.(question).safeParse(value).error?.issues[0]?.message
}

/** A warning about unsubmitted answers. On larger screens it's below the fields, so they don't move while typing. */
const UnsubmittedWarning = ({ count, className }: { count: number; className: string }) => (
  <Alert
    tone="warn"
    className={className}
    title={t('{n, plural, one {# answer isn’t submitted} other {# answers aren’t submitted}}', { n: count })}
  >
    {t('The request is complete, but we’ll only see these once you submit them.')}
  </Alert>
)

interface ProgressProps {
  done: number
  total: number
  saving: AnswersView['saving']
  className?: string
}

/** Shows “7 of 12 answered”, and whether everything is saved. */
const Progress = ({ done, total, saving, className }: ProgressProps) => (
  <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
    <div className="flex flex-wrap justify-between gap-x-4">
      <span className="text-sm font-[560] text-ink">
        {t('{done, number} of {total, number} answered', { done, total })}
      </span>
      {/* On a phone, the space for the longest message is reserved, so that no button moves when it appears. */}
      <SavingNote saving={saving} className="max-sm:min-h-10 max-sm:basis-full max-sm:items-start" />
    </div>
    <ProgressBar value={total === 0 ? 0 : (100 * done) / total} label={t('Answered questions')} />
  </div>
)

interface SectionProps {
  title: string | null
  /** Whether to hide the section on a phone. */
  hidden: boolean
  children: ReactNode
}

function Section({ title, hidden, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={title === null ? undefined : id} className={cx(hidden && 'max-sm:hidden')}>
      <Card>
        {title !== null && (
          <h2 id={id} className="mb-4 text-lg font-[610] tracking-[-0.01em] max-sm:text-sm max-sm:text-ink-3">
            <bdi>{title}</bdi>
          </h2>
        )}
        <div>{children}</div>
      </Card>
    </section>
  )
}

/** On a phone, focuses an opened question, so it's read aloud, and scrolls to its top. The list keeps its position. */
function useFocusQuestion(list: RefObject<HTMLElement | null>, id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    findQuestionElement(list.current, id)?.focus()
    window.scrollTo({ top: 0 })
  }, [list, id])
}
