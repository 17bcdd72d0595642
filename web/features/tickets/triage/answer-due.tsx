import { TimerOff } from 'lucide-react'
import { NEAR_DAYS, momentWords } from '#shared/clock/moments.ts'
import { dayNumber, formatClock, formatDate, formatExact } from '#shared/format.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/words.ts'
import { cx } from '#web/ui/base/cx.ts'
import { useMinute } from '#web/ui/page/dates.tsx'

/** By when the agency has to answer, in a word or two, with the exact instant on hover. */
export function AnswerDue({ ticket: { answerDueAt, waitingOn } }: { ticket: Ticket }) {
  // It may become overdue while the page is open.
  const minute = useMinute()
  if (waitingOn === 'client')
    return <span className="block truncate @2xl:@max-6xl:max-w-22">{t('Client’s turn')}</span>
  if (!answerDueAt) return '–'
  const late = Date.parse(answerDueAt) <= minute * 60_000
  return (
    <time
      dateTime={answerDueAt}
      title={formatExact(answerDueAt)}
      className={cx('whitespace-nowrap', late ? 'font-[560] text-bad' : 'text-ink')}
    >
      {late && (
        <TimerOff size={14} strokeWidth={1.9} aria-hidden="true" className="me-1 inline align-[-2px]" />
      )}
      {late ? t('Overdue') : dueWords(answerDueAt)}
    </time>
  )
}

/** Of today only the time, and further away than a week only the day. */
function dueWords(at: string): string {
  const distance = dayNumber(at) - dayNumber(new Date())
  if (distance === 0) return formatClock(at)
  return distance > NEAR_DAYS ? formatDate(at) : momentWords(at)
}
