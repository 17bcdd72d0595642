import { dayNumber } from '#shared/i18n/format.ts'
import { formatNumber, t } from '#shared/i18n/t.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Returns how long something has waited, in the units of `formatRelativeTime`: `5 minutes`, `3 hours`, `12 days`. */
export function formatWaitTime(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < HOUR) return t('{n, plural, one {# minute} other {# minutes}}', { n: minutes })
  if (minutes < DAY) return t('{n, plural, one {# hour} other {# hours}}', { n: Math.round(minutes / HOUR) })
  const days = dayNumber(new Date(now)) - dayNumber(since)
  return t('{n, plural, one {# day} other {# days}}', { n: days })
}

/** Returns how late an answer is. Up to two days, it uses hours, because days would be too coarse. */
function formatLateAnswer(minutes: number): string {
  if (minutes < HOUR) return t('Answer {n, plural, one {# minute} other {# minutes}} late', { n: minutes })
  if (minutes < 2 * DAY)
    return t('Answer {n, plural, one {# hour} other {# hours}} late', { n: Math.floor(minutes / HOUR) })
  return t('Answer {n, plural, one {# day} other {# days}} late', { n: Math.floor(minutes / DAY) })
}

function formatDueAnswer(minutes: number): string {
  if (minutes < HOUR) return t('Answer due in {n, plural, one {# minute} other {# minutes}}', { n: minutes })
  if (minutes < 2 * DAY)
    return t('Answer due in {n, plural, one {# hour} other {# hours}}', { n: Math.floor(minutes / HOUR) })
  return t('Answer due in {n, plural, one {# day} other {# days}}', { n: Math.floor(minutes / DAY) })
}

/** Formats business minutes as hours: `45 min`, `2.5 h`, `31 h`. */
export function formatMinutesAsHours(minutes: number): string {
  if (minutes < HOUR) return t('{minutes} min', { minutes })
  const hours = minutes / HOUR
  return t('{hours} h', { hours: formatNumber(hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)) })
}

/** Returns whether a response is overdue and by how much, or when it is due. `soon` means within four hours. */
export function getAnswerState(
  dueAt: string,
  now = Date.now(),
): { text: string; state: 'late' | 'soon' | 'later' } {
  const remainingMs = Date.parse(dueAt) - now
  if (remainingMs < 0) return { text: formatLateAnswer(Math.floor(-remainingMs / MINUTE_MS)), state: 'late' }
  return {
    text: formatDueAnswer(Math.floor(remainingMs / MINUTE_MS)),
    state: remainingMs < 4 * HOUR * MINUTE_MS ? 'soon' : 'later',
  }
}
