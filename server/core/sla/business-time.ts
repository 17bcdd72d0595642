import type { Agency, OpeningHours } from '#shared/settings/schemas.ts'

/** The settings that determine when the agency is open. */
export type WorkingTime = Pick<Agency, 'timeZone' | 'businessHours' | 'holidays'>

/** Counts the agency's open time in whole minutes, so that parts of an interval always add up to the whole. */
export type BusinessTime = ReturnType<typeof createBusinessTime>

/** An interval in which the agency is open, in minutes since 1970. It's never empty. */
interface Span {
  start: number
  end: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const CHANGE_DAYS = 15
/** The maximum number of days to search. Hardly any opening hours put a target this far away. */
const ADDED_MAX_DAYS = 20 * 366
/** Maximum number of spans in memory. Users enter days, so any day can occur. */
const SPANS_MAX = 4000
const EPOCH = Temporal.PlainDate.from('1970-01-01')
/** The weekdays since January 1, 1970, which was a Thursday. */
const WEEKDAY_NAMES = ['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday'] as const

const toMinute = (instant: string) => Math.floor(Date.parse(instant) / MINUTE_MS)

const parseDayNumber = (day: string) => EPOCH.until(Temporal.PlainDate.from(day)).days
const formatDayNumber = (number: number) => EPOCH.add({ days: number }).toString()

/** Creates the business time of an agency. Instants are ISO 8601, days `YYYY-MM-DD` in the agency's time zone. */
export function createBusinessTime({ timeZone, businessHours, holidays }: WorkingTime) {
  const closed = new Set(holidays.map(({ date }) => parseDayNumber(date)))
  const spans = new Map<number, Span | null>()

  function getSpan(day: number): Span | null {
    const hours = businessHours[WEEKDAY_NAMES[((day % 7) + 7) % 7] ?? 'monday']
    if (!hours || closed.has(day)) return null
    const cachedSpan = spans.get(day)
    if (cachedSpan !== undefined) return cachedSpan
    const span = createSpan(EPOCH.add({ days: day }), hours, timeZone)
    if (spans.size >= SPANS_MAX) spans.clear()
    spans.set(day, span)
    return span
  }

  const toPlainDay = (minute: number) =>
    Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
  const toDayNumber = (minute: number) => EPOCH.until(toPlainDay(minute)).days

  /** Counts the open minutes from one instant to another. Returns 0 if `to` isn't later. */
  function countMinutes(from: string, to: string): number {
    const [start, end] = [toMinute(from), toMinute(to)]
    if (end <= start) return 0
    const last = toDayNumber(end)
    let sum = 0
    for (let day = toDayNumber(start); day <= last; day += 1) {
      const span = getSpan(day)
      if (span) sum += Math.max(0, Math.min(end, span.end) - Math.max(start, span.start))
    }
    return sum
  }

  /** Returns the first instant when this many open minutes (1 or more) have passed, at most 20 years later. */
  function addMinutes(from: string, minutes: number): string {
    const start = toMinute(from)
    const first = toDayNumber(start)
    let remaining = minutes
    for (let day = first; day < first + ADDED_MAX_DAYS; day += 1) {
      const span = getSpan(day)
      if (!span || span.end <= start) continue
      const opens = Math.max(start, span.start)
      if (remaining <= span.end - opens) return new Date((opens + remaining) * MINUTE_MS).toISOString()
      remaining -= span.end - opens
    }
    return new Date((start + ADDED_MAX_DAYS * DAY_MINUTES) * MINUTE_MS).toISOString()
  }

  function isOpen(minute: number): boolean {
    const span = getSpan(toDayNumber(minute))
    return span !== null && span.start <= minute && minute < span.end
  }

  /** Returns this day if it's a workday, otherwise the next workday. */
  function findWorkday(day: number): number {
    let next = day
    while (!getSpan(next)) next += 1
    return next
  }

  /** Returns the n-th workday after a day. A day on which the agency is closed counts as the next workday. */
  function addWorkdays(day: string, n: number): string {
    let workday = findWorkday(parseDayNumber(day))
    for (let remaining = n; remaining > 0; remaining -= 1) workday = findWorkday(workday + 1)
    return formatDayNumber(workday)
  }

  /** Counts workdays to a later day, up to `most`. `addWorkdays` of that gives it or the next workday. */
  function countWorkdays(from: string, to: string, most: number): number {
    const last = parseDayNumber(to)
    let count = 0
    for (
      let workday = findWorkday(parseDayNumber(from));
      workday < last && count < most;
      workday = findWorkday(workday + 1)
    )
      count += 1
    return count
  }

  /** Returns when the agency opens or closes next, or null if that's more than two weeks away. */
  function nextChange(instant: string): string | null {
    const now = toMinute(instant)
    const today = toDayNumber(now)
    const days = Array.from({ length: CHANGE_DAYS }, (_, i) => getSpan(today + i))
    const edges = days.flatMap((span) => (span ? [span.start, span.end] : []))
    const next = edges.find((edge) => edge > now && isOpen(edge) !== isOpen(now))
    return next === undefined ? null : new Date(next * MINUTE_MS).toISOString()
  }

  return {
    countMinutes,
    addMinutes,
    toDay: (instant: string) => toPlainDay(toMinute(instant)).toString(),
    /** Returns the first workday after the day of an instant. */
    nextWorkday: (instant: string) => formatDayNumber(findWorkday(toDayNumber(toMinute(instant)) + 1)),
    addWorkdays,
    countWorkdays,
    isOpen: (instant: string) => isOpen(toMinute(instant)),
    isWorkday: (day: string) => getSpan(EPOCH.until(day).days) !== null,
    nextChange,
  }
}

// On the day the clocks go forward, an hour of the night can be missing, and the span with it.
function createSpan(date: Temporal.PlainDate, { from, to }: OpeningHours, timeZone: string): Span | null {
  const instant = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds / MINUTE_MS
  const start = instant(date, from)
  const end = to === '24:00' ? instant(date.add({ days: 1 }), '00:00') : instant(date, to)
  return start < end ? { start, end } : null
}
