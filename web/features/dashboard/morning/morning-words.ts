import { dayNumber } from '#shared/format.ts'
import { counted } from '#shared/plural.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long something has waited, in the units of `relativeTime`: `5 minutes`, `3 hours`, `12 days`. */
export function waitedFor(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < HOUR) return counted(minutes, 'minute')
  if (minutes < DAY) return counted(Math.round(minutes / HOUR), 'hour')
  return counted(dayNumber(new Date(now)) - dayNumber(since), 'day')
}

/** `35 hours` where days would be too coarse. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS)
  if (minutes < HOUR) return counted(minutes, 'minute')
  if (minutes < 2 * DAY) return counted(Math.floor(minutes / HOUR), 'hour')
  return counted(Math.floor(minutes / DAY), 'day')
}

/** Business minutes as hours: `45 min`, `2.5 h`, `31 h`. */
export function hoursText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  const hours = minutes / HOUR
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} h`
}

/** Whether a response is overdue, and since when, or when it is due. `soon` means within four hours. */
export function answerState(
  dueAt: string,
  now = Date.now(),
): { text: string; state: 'late' | 'soon' | 'later' } {
  const left = Date.parse(dueAt) - now
  if (left < 0) return { text: `Answer ${duration(-left)} late`, state: 'late' }
  return { text: `Answer due in ${duration(left)}`, state: left < 4 * HOUR * MINUTE_MS ? 'soon' : 'later' }
}
