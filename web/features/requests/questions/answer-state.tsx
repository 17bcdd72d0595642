import {
  TriangleAlert,
  CircleCheck,
  CircleSlash,
  CloudOff,
  Hourglass,
  Loader,
  PenLine,
  Send,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { areDraftsOnDevice } from '#web/forms/drafts/draft-storage.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import type { SavingState } from '#web/forms/drafts/autosave.ts'
import type { AnswerState } from './answer-store.ts'
import { isBlank, isQuestionOpen, hasUnsubmittedChanges, type QuestionItem } from './question.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'

/** Returns the name of the user or guest who submitted an answer; undefined if the API doesn't include it. */
export const getRespondentName = ({ answer }: Pick<QuestionItem, 'answer'>): string | undefined =>
  answer?.givenName ?? answer?.givenBy?.fullName

type BadgeContent = { label: string; icon: IconType; tone: 'good' | 'info' | 'warn' | 'neutral' }

const BADGES = {
  accepted: { label: tContext('answer', 'Accepted'), icon: CircleCheck, tone: 'good' },
  given: { label: tContext('answer', 'Submitted'), icon: Send, tone: 'info' },
  giving: { label: tContext('answer', 'Submitting…'), icon: Send, tone: 'neutral' },
  returned: { label: tContext('answer', 'Returned'), icon: Undo2, tone: 'warn' },
  draft: { label: tContext('answer', 'Not submitted'), icon: PenLine, tone: 'neutral' },
} as const satisfies Record<string, BadgeContent>

/** Returns the status of an answer for its respondent; undefined while there is nothing to show. */
function getAnswerBadge(state: AnswerState): BadgeContent | undefined {
  const { question, typed, isGiving } = state
  if (isGiving) return BADGES.giving
  if (hasUnsubmittedChanges(state)) return BADGES.draft
  if (isQuestionOpen(question)) return question.answer?.state === 'returned' ? BADGES.returned : undefined
  return isBlank(typed) && !question.answer ? undefined : BADGES[question.answer?.state ?? 'draft']
}

/** Shows the status of an answer. Renders nothing while there is nothing to show. */
export function AnswerBadge({ state }: { state: AnswerState }) {
  const badge = getAnswerBadge(state)
  return badge && <Badge {...badge}>{badge.label}</Badge>
}

/** Marks a question that was removed while someone was typing an answer. */
export const RemovedBadge = () => <Badge icon={CircleSlash}>{tContext('question', 'Removed')}</Badge>

/** Shows who submitted an answer, and when. */
export function SubmissionNote({ question }: { question: QuestionItem }) {
  const { answer } = question
  const name = getRespondentName(question)
  if (!answer?.givenAt || answer.state === 'draft') return null
  const date = <DateText value={answer.givenAt} />
  return (
    <span className="text-sm text-ink-3">
      {name === undefined
        ? rich('Answer submitted {date}', { date })
        : rich('Submitted by {name} {date}', { name: <bdi>{name}</bdi>, date })}
    </span>
  )
}

const SAVING: Record<SavingState, { label: string; icon: IconType }> = {
  saved: { label: t('All changes saved'), icon: CircleCheck },
  saving: { label: t('Saving…'), icon: Loader },
  waiting: {
    label: t('No connection. Your changes are saved on this device until you’re back online.'),
    icon: CloudOff,
  },
  stuck: { label: t('An answer needs another look'), icon: TriangleAlert },
}

const SAVED_IN_PAGE = t('No connection. Your changes will be lost if you close this page.')

/** Shows whether all drafts have been saved. Shows nothing until there is something to save. */
export function SavingNote({ saving, className }: { saving: SavingState; className?: string }) {
  const { label, icon: Icon } = SAVING[saving]
  const [hasChanged, setHasChanged] = useState(false)
  if (saving !== 'saved' && !hasChanged) setHasChanged(true)
  if (!hasChanged && saving === 'saved') return <div className={className} />
  return (
    <output
      className={cx(
        'flex min-w-0 items-center gap-1.5 text-sm',
        saving === 'waiting' || saving === 'stuck' ? 'text-warn' : 'text-ink-3',
        className,
      )}
    >
      <Icon size={14} strokeWidth={2} className="flex-none" />
      <span>{saving === 'waiting' && !areDraftsOnDevice() ? SAVED_IN_PAGE : label}</span>
    </output>
  )
}

/** Marks a question that someone else was asked to answer. */
export const WaitingBadge = ({ name }: { name: string }) => (
  <Badge icon={Hourglass}>{t('Waiting for {name}', { name })}</Badge>
)

/** Marks a question that was handed over to the reader. */
export const OwnBadge = () => (
  <Badge tone="accent" icon={UserRound}>
    {tContext('question', 'Yours')}
  </Badge>
)
