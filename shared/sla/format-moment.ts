import { dayNumber, formatClock, formatDate, formatWeekday } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'

/** A weekday's name would be ambiguous for more days than this. */
export const NEAR_DAYS = 6

/** Formats an instant in the user's time zone: `Mon 2:00 PM`, `today 2:00 PM`, or `Apr 20, 2025, 2:00 PM`. */
export function formatMoment(instant: string, now: Date = new Date()): string {
  const distance = dayNumber(instant) - dayNumber(now)
  const clock = formatClock(instant)
  if (distance === 0) return t('today {clock}', { clock })
  return Math.abs(distance) <= NEAR_DAYS
    ? t('{weekday} {clock}', { weekday: formatWeekday(instant), clock })
    : t('{day}, {clock}', { day: formatDate(instant), clock })
}
