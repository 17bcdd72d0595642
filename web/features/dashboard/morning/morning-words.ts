const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** For how long something has waited: `5 minutes`, `3 hours`, `12 days`. */
export function waitedFor(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < HOUR) return plural(minutes, 'minute')
  if (minutes < 2 * DAY) return plural(Math.floor(minutes / HOUR), 'hour')
  return plural(Math.floor(minutes / DAY), 'day')
}

/** Business minutes as hours: `45 min`, `2.5 h`, `31 h`. */
export function hoursText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  const hours = minutes / HOUR
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} h`
}

/** How an answer stands that is due: late since, or due in. `soon` is within four hours. */
export function answerState(
  dueAt: string,
  now = Date.now(),
): { text: string; state: 'late' | 'soon' | 'later' } {
  const due = Date.parse(dueAt)
  if (due < now) return { text: `Answer ${waitedFor(dueAt, now)} late`, state: 'late' }
  const left = waitedFor(new Date(now).toISOString(), due)
  return { text: `Answer due in ${left}`, state: due - now < 4 * HOUR * MINUTE_MS ? 'soon' : 'later' }
}
