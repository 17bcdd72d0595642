import { CalendarClock, CalendarX2, Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  type DueState,
  dayNumber,
  formatDueWithDay,
  formatClock,
  formatDate,
  formatDay,
  formatExact,
  describeDue,
  formatRelativeTime,
} from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { Badge } from './status-badge.tsx'
import type { IconType } from '../base/button.tsx'
import type { Tone } from '../base/tone.ts'

type OptionalInstant = string | null | undefined

/** `Apr 20, 2025` with the exact instant on hover; `missing` replaces 'N/A'. */
export function DateText({ value, missing }: { value: OptionalInstant; missing?: string }) {
  if (!value) return missing ?? t('N/A')
  return (
    <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
      {formatDate(value)}
    </time>
  )
}

/** `2:35 PM`, under a heading that shows the day, with the exact instant on hover. */
export const ClockTime = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
    {formatClock(value)}
  </time>
)

const MINUTE_MS = 60_000
function subscribeToMinutes(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}
const getMinute = (ms: number) => Math.floor(ms / MINUTE_MS)
const getCurrentMinute = () => getMinute(Date.now())
/** Returns the minute of the page's data. The HTML that the server rendered shows that time. */
const getPageMinute = () => getMinute(getPageContext().readAt)

/** Returns the current minute, counted since 1970. Rerenders every minute. */
export const useMinute = () => useSyncExternalStore(subscribeToMinutes, getCurrentMinute, getPageMinute)

/** `5 minutes ago`, kept up to date, with the exact instant on hover. */
export function RelativeTime({ value }: { value: OptionalInstant }) {
  const minute = useMinute()
  if (!value) return t('N/A')
  const now = new Date(Math.max(minute * MINUTE_MS, Date.parse(value) || 0))
  return (
    <time dateTime={value} title={formatExact(value)} className="ago whitespace-nowrap">
      {formatRelativeTime(value, now)}
    </time>
  )
}

export const dueTones: Record<DueState, Tone> = {
  none: 'neutral',
  later: 'info',
  soon: 'warn',
  today: 'warn',
  overdue: 'bad',
}
const dueIcons: Record<DueState, IconType> = {
  none: CalendarClock,
  later: CalendarClock,
  soon: Clock,
  today: Clock,
  overdue: CalendarX2,
}

interface DueBadgeProps {
  due: OptionalInstant
  /** The position of the day: next to the badge, in it as a whole sentence, or already elsewhere on the page. */
  day?: 'beside' | 'within' | 'elsewhere'
}

/** 'Due in 3 days', 'Due today', or 'No deadline', with the day, so that touch screens show it as well. */
export function DueBadge({ due, day = 'beside' }: DueBadgeProps) {
  const { text, state, days } = describeDue(due)
  return (
    <span
      title={formatExact(due) || undefined}
      className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5"
    >
      <Badge tone={dueTones[state]} icon={dueIcons[state]} whole={day === 'within'}>
        {day === 'within' ? formatDueWithDay(due) : text}
      </Badge>
      {day === 'beside' && days !== null && (
        <time dateTime={due ?? undefined} className="text-sm whitespace-nowrap text-ink-3">
          {formatDay(due)}
        </time>
      )}
    </span>
  )
}

const DAY_MS = 86_400_000

/** Returns the day `days` from today in the reader's calendar, as `YYYY-MM-DD`. */
export const getDayFromToday = (days: number, now: Date = new Date()): string =>
  new Date((dayNumber(now) + days) * DAY_MS).toISOString().slice(0, 10)

/** Whether a day (`YYYY-MM-DD`) is still to come. */
export const isFutureDay = (day: string | null): boolean => day !== null && day > getDayFromToday(0)
