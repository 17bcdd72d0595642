import { CalendarClock } from 'lucide-react'
import { formatMoment } from '#shared/sla/format-moment.ts'
import { formatDate, formatExact, describeDue } from '#shared/i18n/format.ts'
import { rich } from '#shared/i18n/t.ts'
import type { RequestItem } from './queries.ts'

/** The date by which to answer a request: its due date, or else the due time from the response target. */
export function AnswerDeadline({
  request: { answerDueAt, dueDate },
}: {
  request: Pick<RequestItem, 'answerDueAt' | 'dueDate'>
}) {
  const deadline = dueDate ?? answerDueAt
  if (!deadline) return null
  const late = dueDate !== null && describeDue(dueDate).state === 'overdue'
  const day = (
    <time
      dateTime={deadline}
      title={formatExact(deadline)}
      className="font-[580] whitespace-nowrap text-ink-2"
    >
      {dueDate ? formatDate(dueDate) : formatMoment(deadline)}
    </time>
  )
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <CalendarClock size={16} strokeWidth={1.8} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {late
          ? rich('This was due {date}. Please answer as soon as you can.', { date: day })
          : rich('Please answer by {date}.', { date: day })}
      </span>
    </p>
  )
}
