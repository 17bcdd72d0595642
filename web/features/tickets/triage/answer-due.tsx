import { TimerOff } from 'lucide-react'
import { NEAR_DAYS, momentWords } from '#shared/clock/moments.ts'
import { dayNumber, formatClock, formatDate, formatExact } from '#shared/format.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/words.ts'
import { cx } from '#web/ui/base/cx.ts'
import { useMinute } from '#web/ui/page/dates.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** By when the agency has to answer, in a word or two, with the exact instant on hover. */
export function AnswerDue({ ticket: { answerDueAt, waitingOn } }: { ticket: Ticket }) {
  const late = useIsLate(answerDueAt)
  if (waitingOn === 'client')
    return <CutText className="block truncate @2xl:@max-6xl:max-w-22">{t('Client’s turn')}</CutText>
  if (!answerDueAt) return '–'
  return (
    <time
      dateTime={answerDueAt}
      title={formatExact(answerDueAt)}
      className={cx('whitespace-nowrap', late ? 'font-[560] text-bad' : 'text-ink')}
    >
      {late && <LateIcon />}
      {late ? t('Overdue') : dueWords(answerDueAt)}
    </time>
  )
}

/** A sign that the answer is overdue, in a table that is too narrow for a column of it. */
export function OverdueSign({ ticket: { answerDueAt, waitingOn } }: { ticket: Ticket }) {
  const late = useIsLate(answerDueAt)
  if (waitingOn === 'client' || !late) return null
  return (
    <span title={t('Overdue')} className="text-bad @max-2xl:hidden @4xl:hidden">
      <LateIcon />
      <span className="sr-only">{t('Overdue')} </span>
    </span>
  )
}

/** It may become so while the page is open. */
function useIsLate(answerDueAt: string | null): boolean {
  const minute = useMinute()
  return answerDueAt !== null && Date.parse(answerDueAt) <= minute * 60_000
}

const LateIcon = () => (
  <TimerOff size={14} strokeWidth={1.9} aria-hidden="true" className="me-1 inline align-[-2px]" />
)

/** Of today only the time, and further away than a week only the day. */
function dueWords(at: string): string {
  const distance = dayNumber(at) - dayNumber(new Date())
  if (distance === 0) return formatClock(at)
  return distance > NEAR_DAYS ? formatDate(at) : momentWords(at)
}
