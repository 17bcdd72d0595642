import { dayNumber, formatClock, formatDate } from '#shared/format.ts'

export const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
/** Beyond this, a weekday's name would be ambiguous. */
export const NEAR_DAYS = 6

/** `Mon 2:00 PM`, `today 2:00 PM`, or `Apr 20, 2025, 2:00 PM` further away, in the reader's time zone. */
export function momentWords(at: string, now: Date = new Date()): string {
  const day = dayNumber(at)
  const distance = day - dayNumber(now)
  if (distance === 0) return `today ${formatClock(at)}`
  const named = Math.abs(distance) <= NEAR_DAYS
  return named ? `${WEEKDAYS[day % 7]} ${formatClock(at)}` : `${formatDate(at)}, ${formatClock(at)}`
}
