import { Timer } from 'lucide-react'
import type { Clock } from '#shared/sla/schemas.ts'
import type { WaitingSide } from '#shared/sla/values.ts'
import { formatResponseClock, type ClockMessage } from '#shared/sla/response-clock.ts'
import { formatExact } from '#shared/i18n/format.ts'
import { cx } from '../base/cx.ts'
import { useMinute } from '../page/dates.tsx'

const inks: Record<ClockMessage['tone'], string> = {
  neutral: 'text-ink-2',
  info: 'text-ink',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}

interface ClockStatusProps {
  clock: Clock
  /** The side that has to answer: the agency for a ticket, the client for a request. */
  answeringSide: WaitingSide
  reader: 'client' | 'staff'
  /** For a request: its due date. */
  dueDate?: string | null
  missing?: string
}

/** Shows who a record is waiting on and its due time, how fast it was answered, or `missing` if there's nothing. */
export function ClockStatus(props: ClockStatusProps) {
  const { clock, answeringSide, reader, dueDate = null, missing = '–' } = props
  // The due time may pass while the page is open.
  useMinute()
  const message = formatResponseClock(clock, { answeringSide, reader, dueDate })
  if (!message) return missing
  return (
    <span
      title={formatExact(clock.answerDueAt ?? clock.waitingSince)}
      className={cx('text-balance', inks[message.tone])}
    >
      <Timer size={15} strokeWidth={1.9} aria-hidden="true" className="me-1.5 inline align-[-2px]" />
      {preventTimeBreaks(message.text)}
    </span>
  )
}

/** Prevents a line break between a day and its time, and before AM and PM. */
const preventTimeBreaks = (text: string) => text.replace(/ (\d+:\d\d)\s([AP]M)/, '\u00a0$1\u00a0$2')
