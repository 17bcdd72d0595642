import { Timer } from 'lucide-react'
import type { Clock } from '#shared/sla/schemas.ts'
import type { WaitingOn } from '#shared/sla/values.ts'
import { clockWords, type ClockWords } from '#shared/sla/words.ts'
import { formatExact } from '#shared/i18n/format.ts'
import { cx } from '../base/cx.ts'
import { useMinute } from '../page/dates.tsx'

const inks: Record<ClockWords['tone'], string> = {
  neutral: 'text-ink-2',
  info: 'text-ink',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}

interface ClockNoteProps {
  clock: Clock
  /** The side a record asks: a ticket asks the agency, a request its client. */
  asked: WaitingOn
  reader: 'client' | 'staff'
  /** For a request: its due date. */
  dueDate?: string | null
  missing?: string
}

/**
 * Shows who a record is waiting on and when the answer is due, or how fast it was answered. Shows `missing`, a dash by
 * default, if there is nothing to show.
 */
export function ClockNote({ clock, asked, reader, dueDate = null, missing = '–' }: ClockNoteProps) {
  // The due time may pass while the page is open.
  useMinute()
  const words = clockWords(clock, { asked, reader, dueDate })
  if (!words) return missing
  return (
    <span
      title={formatExact(clock.answerDueAt ?? clock.waitingSince)}
      className={cx('text-balance', inks[words.tone])}
    >
      <Timer size={15} strokeWidth={1.9} aria-hidden="true" className="me-1.5 inline align-[-2px]" />
      {withWholeTimes(words.text)}
    </span>
  )
}

/** Prevents a line break between a day and its time, and before AM and PM. */
const withWholeTimes = (text: string) => text.replace(/ (\d+:\d\d)\s([AP]M)/, '\u00a0$1\u00a0$2')
