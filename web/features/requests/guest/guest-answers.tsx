import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { CircleCheck, Link2Off, MailOpen } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { getErrorMessage } from '#web/api/call.ts'
import { usePortal } from '#web/api/session.ts'
import { adoptLinkLanguage } from '#web/i18n/adopt-link-language.ts'
import { LanguageChooser } from '#web/i18n/language-chooser.tsx'
import { Brand } from '#web/ui/base/brand.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DetailSkeleton, EmptyState, ErrorState } from '#web/ui/page/query-view.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import {
  getLinkHeaders,
  type GuestLink,
  isAnswerLinkGone,
  isAnsweredElsewhere,
  fetchGuestLink,
  useGuestAnswers,
} from './use-guest-answers.ts'
import { AnswerDeadline } from '../answer-deadline.tsx'
import { formatOptionalOpen } from '../questions/answer-progress.ts'
import { AnswerContent } from '../questions/answer-content.tsx'
import { focusModeSibling, focusModeContainer } from '../questions/focus-mode.ts'
import { AnswerQuestions } from '../questions/answer-questions.tsx'
import type { AnswerState } from '../questions/answer-store.ts'
import { isBlank, isQuestionOpen, hasUnsubmittedChanges } from '../questions/question.ts'
import { FileNamesOnly } from '#web/ui/attachments/attachment-link.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

/** The questions of an answer link, for a guest. `token` is empty if the address has none. */
export function GuestAnswers({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(1)
  return <GuestAnswersLoader key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />
}

function GuestAnswersLoader({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [{ link, failure }, setOpened] = useState<{ link?: GuestLink; failure?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    async function open() {
      try {
        const opened = await fetchGuestLink(token)
        if (!(await adoptLinkLanguage(opened.language)) && isCurrent) setOpened({ link: opened })
      } catch (error) {
        if (isCurrent) setOpened({ failure: error })
      }
    }
    if (token) void open()
    return () => {
      isCurrent = false
    }
  }, [token])
  if (token === '') return <MissingKey />
  if (isAnswerLinkGone(failure)) return <DeadLink />
  if (link) return <GuestForm token={token} first={link} />
  if (failure === undefined) return <DetailSkeleton />
  return (
    <ErrorState title={t('The questions could not be loaded')} onRetry={onRetry}>
      {getErrorMessage(failure)}
    </ErrorState>
  )
}

/** Explains what to do if the page was opened from the history or in a new tab, where its address has no key. */
const MissingKey = () => (
  <>
    <PageHeader title={t('Questions')} />
    <Card>
      <EmptyState bare icon={MailOpen} title={t('Open the link in your email again.')}>
        {t('This page can’t show your questions without the link. The answers you sent are saved.')}
      </EmptyState>
    </Card>
  </>
)

const DeadLink = () => (
  <>
    <PageHeader title={t('This link no longer works')} />
    <Card>
      <EmptyState bare icon={Link2Off} title={t('Nothing to answer here')}>
        {t(
          'The answers may already be accepted, or the link may have expired, been revoked or been only partly copied. Ask for a new link.',
        )}
      </EmptyState>
    </Card>
  </>
)

/** The form for the questions of a link. `first` is the link's data when it was opened. */
function GuestForm({ token, first }: { token: string; first: GuestLink }) {
  const { link, isOver, store, answers } = useGuestAnswers(token, first)
  const { agencyName, title, dueDate, madeBy, name, words, expiresAt } = link
  const answeredElsewhereIds = new Set(link.questions.filter(isAnsweredElsewhere).map(({ id }) => id))
  const own = answers.all.filter(({ question }) => !answeredElsewhereIds.has(question.id))
  const answeredElsewhere = answers.all.filter(({ question }) => answeredElsewhereIds.has(question.id))
  const isAnswered = own.some(({ question }) => !isQuestionOpen(question)) && !own.some(isMissing)
  const hasUnsent = answers.all.some(({ question, typed }) => isQuestionOpen(question) && !isBlank(typed))
  return (
    <FileNamesOnly value>
      <div className={focusModeContainer}>
        <div className={focusModeSibling('sr-only')}>
          <PageHeader
            title={title}
            subtitle={
              <span className="flex flex-col gap-1">
                <span>
                  {rich(
                    'Hello {name}, {maker} would like you to answer this for {agency}. You don’t need an account.',
                    {
                      name: <bdi>{name}</bdi>,
                      maker: <bdi>{madeBy.fullName}</bdi>,
                      agency: <bdi>{agencyName}</bdi>,
                    },
                  )}
                </span>
                {!isOver && (
                  <span className="text-sm">
                    {rich('This link expires {date}.', { date: <DateText value={expiresAt} /> })}
                  </span>
                )}
              </span>
            }
          />
        </div>
        <div className="flex flex-col gap-6">
          <div className={cx(focusModeSibling('hidden'), 'flex flex-col gap-4')}>
            {words !== null && (
              <blockquote className="border-s-2 border-line-strong ps-3">
                <p className="text-sm text-ink-3">{t('{name} wrote:', { name: madeBy.fullName })}</p>
                <LongText>{words}</LongText>
              </blockquote>
            )}
            {!isOver && !isAnswered && <AnswerDeadline request={{ dueDate, answerDueAt: null }} />}
          </div>
          {isOver && !isAnswered && (
            <Alert tone="bad" title={t('This link no longer works')}>
              {t(
                'The answers may already be accepted, or the link may have been revoked or expired. Ask {maker} for a new one. What you typed is still here, so copy what you need.',
                { maker: madeBy.fullName },
              )}
            </Alert>
          )}
          {isOver && isAnswered && (
            <Thanks agencyName={agencyName}>
              {hasUnsent
                ? t(
                    'This link no longer accepts answers. What you typed but didn’t submit is still here, so copy what you need.',
                  )
                : t('This link no longer accepts answers. You can close this page.')}
            </Thanks>
          )}
          <AnsweredElsewhere states={answeredElsewhere} />
          {own.some(({ question }) => question.shown) || answers.removed.length > 0 ? (
            <AnswerQuestions
              store={store}
              answers={{ ...answers, all: isOver ? own.map(withUnsavedDraft) : own }}
              readOnly={isOver}
              target={{ url: '/api/answer-links/uploads', headers: getLinkHeaders(token) }}
              isGuest
              done={
                isOver || !isAnswered ? null : <Thanks agencyName={agencyName}>{formatAnswered(own)}</Thanks>
              }
            />
          ) : (
            <Card>
              <EmptyState bare icon={CircleCheck} title={t('Nothing to answer right now')}>
                {t('Thank you. You can close this page.')}
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
    </FileNamesOnly>
  )
}

/** Returns the state with the draft that could no longer be saved. */
function withUnsavedDraft(state: AnswerState): AnswerState {
  const { question, typed, isUnsaved } = state
  if (!isUnsaved) return state
  return { ...state, question: { ...question, draft: { ...typed, files: [...typed.files] } } }
}

/** Returns what a guest who answered all required questions can still do. */
function formatAnswered(states: readonly AnswerState[]): string {
  const questions = states.map(({ question }) => question).filter(({ shown }) => shown)
  const n = questions.filter((question) => !question.required && isQuestionOpen(question)).length
  if (n === 0 && questions.every(({ answer }) => answer?.state === 'accepted'))
    return t('We accepted your answers. You can close this page.')
  if (!questions.some(({ required }) => required)) return t('You can close this page or change an answer.')
  if (n === 0) return t('All required questions are answered. You can still change your answers.')
  return `${formatOptionalOpen(n)} ${t('You can still change your answers.')}`
}

const isMissing = (state: AnswerState) =>
  state.question.shown &&
  state.question.required &&
  (isQuestionOpen(state.question) || hasUnsubmittedChanges(state))

const Thanks = ({ agencyName, children }: { agencyName: string; children: ReactNode }) => (
  <Alert tone="good" title={t('Thank you. {agency} has your answers.', { agency: agencyName })}>
    {children}
  </Alert>
)

/** The questions that someone else answered, with the text that the guest entered before. */
function AnsweredElsewhere({ states }: { states: readonly AnswerState[] }) {
  const n = states.length
  if (n === 0) return null
  return (
    <Alert
      tone="info"
      title={t(
        '{n, plural, one {Someone else answered # question} other {Someone else answered # questions}}',
        { n },
      )}
    >
      <p>
        {t('{n, plural, one {You no longer need to answer it.} other {You no longer need to answer them.}}', {
          n,
        })}
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {states.map(({ question, typed, isUnsaved }) => (
          <li key={question.id}>
            <bdi className="font-[560]">{question.label}</bdi>
            {(isUnsaved || isQuestionOpen(question)) && !isBlank(typed) && (
              <div className="mt-1 flex flex-col gap-1">
                <p className="text-sm text-ink-3">{t('You wrote')}</p>
                <AnswerContent kind={question.kind} answer={typed} label={question.label} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The page layout for guests: the agency's brand, the choice of language, and links to the legal pages. */
export const GuestPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-ground">
    <header
      className="mx-auto flex w-full max-w-[720px] items-center justify-between gap-3 px-5 pt-6"
      data-chrome
    >
      <div className="min-w-0 p-1">
        <Brand portal={usePortal()} />
      </div>
      <LanguageChooser className="flex-none" />
    </header>
    <main className="mx-auto w-full max-w-[720px] flex-1 px-6 pt-8 pb-10">{children}</main>
    <footer className="mx-auto flex max-w-[720px] flex-wrap justify-center gap-x-5 gap-y-1 px-5 pb-8 text-sm">
      <Link to="/privacy" className={linkClassName}>
        {t('Privacy Policy')}
      </Link>
      <Link to="/accessibility" className={linkClassName}>
        {t('Accessibility')}
      </Link>
    </footer>
  </div>
)
