import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ChevronRight, Forward, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isEmptyValue } from '#shared/requests/question-values.ts'
import { t } from '#shared/i18n/t.ts'
import { AnswerBadge, RemovedBadge, SavingNote, WaitingBadge } from './answer-state.tsx'
import type { AnswersView, AnswerState, AnswerStore, RemovedAnswer } from './answer-store.ts'
import { QuestionBlock, type QuestionBlockProps, RemovedQuestion } from './question-block.tsx'
import {
  getVisibleQuestions,
  toAnswerBody,
  groupBySection,
  getOverwrittenAnswer,
  isBlank,
  isQuestionOpen,
  hasUnsubmittedChanges,
  type QuestionEntry,
} from './question.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { useIsOnline } from '#web/api/online.ts'
import { cx } from '#web/ui/base/cx.ts'
import { loadOnceOnline } from '#web/api/load-once-online.ts'
import { focusFirstError } from '#web/ui/forms/use-first-error-focus.ts'
import { Card } from '#web/ui/page/card.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'

interface AnswerQuestionsProps extends Partial<Pick<QuestionBlockProps, 'readOnly' | 'target' | 'isGuest'>> {
  store: AnswerStore
  answers: AnswersView
  /** Returns the name of someone else who was asked a question. */
  findOtherRespondent?: (questionId: number) => string | undefined
  /** Asks someone else to answer these questions. */
  onAsk?: ((questionIds: number[]) => void) | undefined
  /** Whether the request is already complete. */
  isCompleted?: boolean
  /** Shown once no question is left to answer. */
  done: ReactNode
}

const isDone = (state: AnswerState) => !state.theirs && (state.isGiving || !isQuestionOpen(state.question))

/** Whether a question still needs an answer. An optional one counts only if it has unsubmitted changes. */
const isUnanswered = (state: AnswerState) =>
  state.theirs !== undefined || (!isDone(state) && (state.question.required || hasUnsubmittedChanges(state)))

type Row = AnswerState | RemovedAnswer

const isAsked = (row: Row): row is AnswerState => 'isGiving' in row

/** Merges removed questions in at their old positions, before the questions that have taken those positions. */
const mergeRows = (states: readonly AnswerState[], removed: readonly RemovedAnswer[]): Row[] =>
  [...removed, ...states].toSorted((one, other) => one.question.position - other.question.position)

/**
 * The questions of a request to answer: on larger screens one page with sections, on a phone a list that opens one
 * question at a time. Drafts are saved automatically. Submitting an answer is a separate step.
 */
export function AnswerQuestions(props: AnswerQuestionsProps) {
  const { store, answers, findOtherRespondent, onAsk, target, done } = props
  const { readOnly = false, isGuest = false, isCompleted = false } = props
  const { open, show, close } = useOpenQuestion()
  const [busy, setBusy] = useState<readonly number[]>([])
  const list = useRef<HTMLDivElement>(null)
  const createSchema = useValueSchema()
  const visibleStates = getVisibleQuestions(answers.all)
  const rows = mergeRows(visibleStates, answers.removed)
  const at = visibleStates.findIndex(({ question }) => question.id === open)
  /** Whether someone else answered the question first. Guests can't see other people's answers. */
  const hasConflict = (state: AnswerState): boolean =>
    Boolean(state.theirs) || (!isGuest && !state.isOverSubmitted && getOverwrittenAnswer(state) !== undefined)
  const ready = visibleStates
    .filter((state) => hasUnsubmittedChanges(state) && !state.isGiving && !hasConflict(state))
    .filter(({ question }) => !busy.includes(question.id))
  // The open question is gone if an answer that it depends on has changed.
  const current = rows.find(({ question }) => question.id === open)?.question.id
  useFocusQuestion(list, current)

  /** Submits an answer if it's valid. Returns whether it was submitted. */
  function trySubmitAnswer(state: AnswerState): boolean {
    const problem = getProblem(state, createSchema)
    if (problem === undefined) store.submit(state.question.id)
    else store.refuse(state.question.id, problem)
    return problem === undefined
  }
  function submitAll() {
    const firstInvalid = ready.filter((state) => !trySubmitAnswer(state))[0]
    if (firstInvalid) findQuestionElement(list.current, firstInvalid.question.id)?.focus()
  }
  const showQuestion = (state: AnswerState | undefined) => (state ? show(state.question.id) : close())
  const showNextQuestion = () => showQuestion(visibleStates.slice(at + 1).find((state) => !isDone(state)))
  function next(state: AnswerState) {
    if (hasConflict(state)) return store.refuse(state.question.id, t('First, choose which answer to keep'))
    if (!hasUnsubmittedChanges(state) && isDone(state)) return showNextQuestion()
    if (!state.question.required && !hasUnsubmittedChanges(state)) return showNextQuestion()
    if (flushSync(() => trySubmitAnswer(state))) return showNextQuestion()
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
            {at !== -1 && (
              <span className="text-sm text-ink-3">
                {t('Question {n, number} of {total, number}', { n: at + 1, total: visibleStates.length })}
              </span>
            )}
          </div>
        )}
        <Progress {...counts} saving={answers.saving} />
      </div>
      {current === undefined && (
        <>
          {unsent > 0 && <UnsubmittedWarning count={unsent} className="sm:hidden" />}
          <Overview
            rows={rows}
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
                      onSubmit={() => trySubmitAnswer(row)}
                      hasConflict={hasConflict(row)}
                      otherRespondent={findOtherRespondent?.(id)}
                      readOnly={readOnly}
                      target={target}
                      isGuest={isGuest}
                      isBusy={busy.includes(id)}
                      onBusyChange={(isBusy) => markBusy(id, isBusy)}
                    />
                  )}
                  {id === current && !readOnly && isAsked(row) && (
                    <Steps
                      isLast={visibleStates.slice(at + 1).every(isDone)}
                      isDone={isDone(row) && !hasUnsubmittedChanges(row)}
                      disabled={busy.includes(id)}
                      onPrevious={at > 0 ? () => showQuestion(visibleStates[at - 1]) : undefined}
                      onNext={() => next(row)}
                      onSkip={showNextQuestion}
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
        className={cx(
          bottomInset,
          'sticky z-20 flex flex-wrap items-center gap-3 rounded-l border border-line-strong bg-raised px-4 py-3 shadow-pop max-sm:hidden print:hidden',
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

/** Class names that keep sticky elements at the bottom above the offline banner. */
const useBottomInset = () => (useIsOnline() ? 'bottom-0 sm:bottom-4' : 'bottom-14')

const findQuestionElement = (list: HTMLElement | null, id: number) =>
  list?.querySelector<HTMLElement>(`[data-question="${id}"]`)

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

const getOpenQuestion = (state: object) => (state as { question?: number }).question

/**
 * The question that fills the screen of a phone. Opening it from the list adds an entry to the browser's history, so
 * “Back” returns to the list, even after a reload. Moving from one question to the next adds no entry.
 */
function useOpenQuestion() {
  const { history } = useRouter()
  const [open, setOpen] = useState<number>()
  useEffect(() => {
    const follow = () => setOpen(getOpenQuestion(history.location.state))
    follow()
    return history.subscribe(follow)
  }, [history])

  function show(question: number) {
    const { href, state } = history.location
    const next = { ...state, question }
    if (getOpenQuestion(state) === undefined) history.push(href, next)
    else history.replace(href, next)
  }
  const close = () => getOpenQuestion(history.location.state) !== undefined && history.back()
  return { open, show, close }
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

interface OverviewProps {
  rows: readonly Row[]
  readOnly: boolean
  findOtherRespondent: ((questionId: number) => string | undefined) | undefined
  hasConflict: (state: AnswerState) => boolean
  onOpen: (questionId: number) => void
  onAsk: ((questionIds: number[]) => void) | undefined
}

/** The list of all questions on a phone, shown before the first, after the last, and in between. */
function Overview({ rows, readOnly, findOtherRespondent, hasConflict, onOpen, onAsk }: OverviewProps) {
  const states = rows.filter(isAsked)
  const first = states.find(isUnanswered)
  const isBegun = states.some((state) => isDone(state) || hasUnsubmittedChanges(state))
  return (
    <Card className="flex flex-col gap-4 sm:hidden">
      {first && !readOnly && (
        <Button variant="primary" className="min-h-12 w-full" onClick={() => onOpen(first.question.id)}>
          {isBegun ? t('Continue') : t('Start')}
        </Button>
      )}
      {onAsk && !states.every(isDone) && (
        <Button icon={Forward} className="min-h-12 w-full" onClick={() => onAsk([])}>
          {t('Ask a Colleague')}
        </Button>
      )}
      <ol aria-label={t('Questions')} className="-mx-2 flex flex-col">
        {rows.map((row) => {
          const { id, label } = row.question
          const other = !isAsked(row) || isDone(row) ? undefined : findOtherRespondent?.(id)
          return (
            <li key={id} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex min-h-control w-full items-center gap-3 rounded-m px-2 py-2.5 text-start hover:bg-hover"
                onClick={() => onOpen(id)}
              >
                <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
                  <bdi className="text-base wrap-anywhere">{label}</bdi>
                  {!isAsked(row) ? (
                    <RemovedBadge />
                  ) : hasConflict(row) || row.problem !== undefined ? (
                    <span className="text-sm font-medium text-bad">{t('Needs another look')}</span>
                  ) : (
                    <AnswerBadge state={row} />
                  )}
                  {other !== undefined && <WaitingBadge name={other} />}
                </span>
                <ChevronRight size={18} strokeWidth={1.8} className="flex-none text-ink-3" />
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

interface StepsProps {
  isLast: boolean
  isDone: boolean
  disabled: boolean
  onPrevious: (() => void) | undefined
  onNext: () => void
  onSkip: () => void
  onAsk: (() => void) | undefined
}

/** The buttons that lead from one question to another on a phone. */
const Steps = ({ isLast, isDone: isAnswered, disabled, onPrevious, onNext, onSkip, onAsk }: StepsProps) => (
  <div
    className={cx(
      useBottomInset(),
      'sticky z-20 mt-6 flex flex-col gap-2 bg-surface pt-3 pb-[max(4px,env(safe-area-inset-bottom))] sm:hidden',
    )}
  >
    <div className="flex gap-2">
      {onPrevious && (
        <Button icon={ArrowLeft} className="min-h-12 flex-none" onClick={onPrevious}>
          {t('Previous')}
        </Button>
      )}
      <Button variant="primary" className="min-h-12 flex-1" disabled={disabled} onClick={onNext}>
        {isLast ? t('Finish') : t('Next')}
        {!isLast && <ArrowRight size={18} strokeWidth={2} />}
      </Button>
    </div>
    {!isAnswered && (
      <div className="flex flex-wrap gap-2 *:flex-1">
        <SmallButton variant="ghost" onClick={onSkip}>
          {t('Skip for Now')}
        </SmallButton>
        {onAsk && (
          <SmallButton variant="ghost" icon={Forward} onClick={onAsk}>
            {t('Ask a Colleague')}
          </SmallButton>
        )}
      </div>
    )}
    <p className="text-center text-sm text-ink-3">
      {disabled ? t('A file is still uploading.') : t('We’ll see your answer once you continue.')}
    </p>
  </div>
)
