import type { RecurrenceShift, RecurrenceUnit } from '#shared/requests/recurrences/values.ts'
import type { BusinessTime } from '#server/core/sla/business-time.ts'

/** The days on which something recurs. Days are `YYYY-MM-DD`. */
export interface Pattern {
  every: number
  unit: RecurrenceUnit
  /** The day of the month, or −1 for the last. A shorter month uses its last day. */
  onDay: number | null
  /** The day of the week. Monday is 1. */
  weekday: number | null
  /** The number of a workday in the month. A month with fewer workdays uses its last workday. */
  nthWorkday: number | null
  shift: RecurrenceShift
  startsOn: string
  endsOn: string | null
}

export interface Occurrence {
  /** The day in the pattern, which identifies the occurrence. */
  occursOn: string
  /** The due day: `occursOn` after the shift. */
  dueOn: string
  /** The last day that is settled with it. Other days that fall on the same workday are the same work. */
  settles: string
}

type Calendar = Pick<BusinessTime, 'isWorkday'>
type PlainDate = Temporal.PlainDate

/** If the agency is closed for longer than this, days aren't shifted. */
const SHIFT_MAX_DAYS = 31
const UNIT_DAYS = { day: 1, week: 7, month: 31 }
/** Nothing recurs after this day, so that a shifted day is never after 9999, the last year that a date can have. */
const END = Temporal.PlainDate.from('9999-11-30')

/**
 * Yields the occurrences after a day, without end if the pattern has no end. Weeks and months count from the week and
 * month of its start.
 */
export function* generateOccurrences(
  pattern: Pattern,
  after: string,
  calendar: Calendar,
): Generator<Occurrence> {
  let last: Occurrence | undefined
  for (const day of generateDays(pattern, Temporal.PlainDate.from(addDays(after, 1)), calendar)) {
    const occursOn = day.toString()
    const dueOn = shiftToWorkday(day, pattern.shift, calendar).toString()
    const settles = (pattern.nthWorkday === null ? day : getMonthEnd(day)).toString()
    if (last?.dueOn === dueOn) {
      last.settles = settles
      continue
    }
    if (last) yield last
    last = { occursOn, dueOn, settles }
  }
  if (last) yield last
}

/** Returns the first occurrence that is due on this day or later. */
export function findFirstDue(
  pattern: Pattern,
  { after, day, calendar }: { after: string; day: string; calendar: Calendar },
) {
  const earliest = addDays(day, -SHIFT_MAX_DAYS - 1)
  for (const each of generateOccurrences(pattern, after > earliest ? after : earliest, calendar))
    if (each.dueOn >= day) return each
  return undefined
}

/**
 * Returns the latest occurrence that is due by this day, otherwise the first occurrence after it. Looks back no further
 * than the last occurrence could be.
 */
export function findLatestDue(
  pattern: Pattern,
  { after, day, calendar }: { after: string; day: string; calendar: Calendar },
) {
  const until = pattern.endsOn !== null && pattern.endsOn < day ? pattern.endsOn : day
  const earliest = addDays(until, -pattern.every * UNIT_DAYS[pattern.unit] - 3 * SHIFT_MAX_DAYS)
  let found: Occurrence | undefined
  for (const each of generateOccurrences(pattern, after > earliest ? after : earliest, calendar)) {
    if (found && each.dueOn > day) break
    found = each
  }
  return found
}

/**
 * Returns the day up to which everything is settled, so that the next occurrence is the first that is due today or
 * later. `done` is the day up to which everything is settled already.
 */
export function getSettledDay(
  pattern: Pattern,
  { calendar, day }: { calendar: Calendar; day: string },
  done: string | null = null,
): string {
  const before = done ?? addDays(pattern.startsOn, -1)
  const first = findFirstDue(pattern, { after: before, day, calendar })
  if (first) return addDays(first.occursOn, -1)
  return before > day ? before : day
}

/** Returns the next `count` due days. */
export function listNextDueDays(
  pattern: Pattern,
  { after, count, calendar }: { after: string; count: number; calendar: Calendar },
): string[] {
  const days: string[] = []
  for (const { dueOn } of generateOccurrences(pattern, after, calendar)) if (days.push(dueOn) === count) break
  return days
}

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

function* generateDays(pattern: Pattern, from: PlainDate, calendar: Calendar): Generator<PlainDate> {
  const start = Temporal.PlainDate.from(pattern.startsOn)
  const first = getLater(start, from)
  const end = pattern.endsOn === null ? END : Temporal.PlainDate.from(pattern.endsOn)
  for (let i = countSteps(pattern, start, first); ; i += 1) {
    const day = getPatternDay(pattern, { start, units: i * pattern.every, calendar })
    if (isLater(day, end)) return
    if (!isLater(first, day)) yield day
  }
}

/**
 * Counts the steps from the start's day, week, or month to the day, week, or month of `day`. Between two steps, it
 * returns the earlier one for weeks and months.
 */
function countSteps({ every, unit }: Pattern, start: PlainDate, day: PlainDate): number {
  if (unit === 'day') return Math.ceil(start.until(day).days / every)
  if (unit === 'week') return Math.floor(getMonday(start).until(getMonday(day)).days / 7 / every)
  return Math.floor((12 * (day.year - start.year) + day.month - start.month) / every)
}

function getPatternDay(
  pattern: Pattern,
  { start, units, calendar }: { start: PlainDate; units: number; calendar: Calendar },
): PlainDate {
  const { unit, weekday, onDay, nthWorkday } = pattern
  if (unit === 'day') return start.add({ days: units })
  if (unit === 'week') return getMonday(start).add({ weeks: units, days: (weekday ?? start.dayOfWeek) - 1 })
  const month = start.with({ day: 1 }).add({ months: units })
  if (nthWorkday !== null) return getNthWorkday(month, nthWorkday, calendar)
  return onDay === -1 ? getMonthEnd(month) : month.with({ day: onDay ?? start.day })
}

function getNthWorkday(month: PlainDate, nth: number, { isWorkday }: Calendar): PlainDate {
  const days = Array.from({ length: month.daysInMonth }, (_, i) => month.add({ days: i }))
  const workdays = days.filter((day) => isWorkday(day.toString()))
  return workdays[nth - 1] ?? workdays.at(-1) ?? getMonthEnd(month)
}

function shiftToWorkday(day: PlainDate, shift: RecurrenceShift, { isWorkday }: Calendar): PlainDate {
  if (shift === 'none') return day
  const step = shift === 'next' ? 1 : -1
  for (let i = 0; i <= SHIFT_MAX_DAYS; i += 1) {
    const moved = day.add({ days: i * step })
    if (isWorkday(moved.toString())) return moved
  }
  return day
}

const getMonday = (day: PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
const getMonthEnd = (day: PlainDate) => day.with({ day: day.daysInMonth })
const isLater = (a: PlainDate, b: PlainDate) => Temporal.PlainDate.compare(a, b) > 0
const getLater = (a: PlainDate, b: PlainDate) => (isLater(a, b) ? a : b)
