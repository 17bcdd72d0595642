import { cacheByLocale, t } from './t.ts'

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const dayMs = 86_400_000

/** Parses a date. A due or launch date (`YYYY-MM-DD`) is in no time zone: it's read and formatted in UTC. */
function toDate(value: string | Date): Date | null {
  const match = typeof value === 'string' ? dayPattern.exec(value) : null
  if (!match) {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? null : date
  }
  const [year, month, day] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  return date.getUTCMonth() === (month ?? 1) - 1 ? date : null
}

const isDay = (value: string | Date): boolean => typeof value === 'string' && dayPattern.test(value)

const DAY = { timeZone: 'UTC' } as const
const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dateFormat = cacheByLocale((locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...DAY }))
const monthDayFormat = cacheByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...DAY }),
)
const weekdayFormat = cacheByLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', ...DAY }))
const fullDayFormat = cacheByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...DAY }),
)

const createInstantFormats = (timeZone?: string) =>
  cacheByLocale((locale) => ({
    date: new Intl.DateTimeFormat(locale, { ...DATE, timeZone }),
    clock: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone }),
    // The Swedish locale formats as `YYYY-MM-DD`.
    day: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
  }))

type Zone = string | null | undefined

let getUserZone = (): Zone => undefined

/** Sets the source of the user's time zone (IANA). Without one, or if it's unknown, it's the device's own. */
export const setTimeZoneSource = (source: () => Zone): void => void (getUserZone = source)

/** Creating a format takes longer than using it. A server has users in many zones. */
const formatsByZone = new Map<Zone, ReturnType<typeof createInstantFormats>>()
const MAX_ZONES = 50

/** Returns the formats for instants in the user's time zone. */
function getInstantFormats() {
  const zone = getUserZone()
  const known = formatsByZone.get(zone)
  if (known) return known()
  if (formatsByZone.size === MAX_ZONES) formatsByZone.clear()
  let formats = createInstantFormats(zone ?? undefined)
  try {
    formats()
  } catch {
    formats = createInstantFormats()
  }
  formatsByZone.set(zone, formats)
  return formats()
}

/** Formats an ISO instant, a `YYYY-MM-DD`, or a Date: `Apr 20, 2025`, 'N/A' if missing, or 'Invalid date'. */
export function formatDate(value: string | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return t('N/A')
  const date = toDate(value)
  if (!date) return t('Invalid date')
  return isDay(value) ? dateFormat().format(date) : getInstantFormats().date.format(date)
}

/** Formats a `YYYY-MM-DD` as `Apr 20`, with the year unless it's the user's current one. '' if invalid. */
export function formatDay(value: string | null | undefined, now: Date = new Date()): string {
  const date = value ? toDate(value) : null
  if (!date) return ''
  const isThisYear = getInstantFormats().day.format(now).startsWith(String(date.getUTCFullYear()))
  return (isThisYear ? monthDayFormat : dateFormat)().format(date)
}

/** Formats an ISO instant as `2:35 PM` in the user's time zone. Returns 'Invalid date' if it's invalid. */
export function formatClock(value: string): string {
  const date = toDate(value)
  return date ? getInstantFormats().clock.format(date) : t('Invalid date')
}

/** Formats an ISO instant as `Mon` in the user's time zone. */
export const formatWeekday = (value: string): string =>
  weekdayFormat().format(new Date(dayNumber(value) * dayMs))

/** Formats an ISO instant as `Apr 20` in the user's time zone. */
export const formatMonthDay = (value: string): string =>
  monthDayFormat().format(new Date(dayNumber(value) * dayMs))

/** Formats an exact instant with its zone, or a `YYYY-MM-DD` as a full day. '' if missing or invalid. */
export function formatExact(value: string | Date | null | undefined): string {
  const date = value ? toDate(value) : null
  if (!value || !date) return ''
  return isDay(value) ? fullDayFormat().format(date) : getInstantFormats().exact.format(date)
}

const sizeFormat = cacheByLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }),
)
const SIZE_LABELS = [
  (size: string) => t('{size} Bytes', { size }),
  (size: string) => t('{size} KB', { size }),
  (size: string) => t('{size} MB', { size }),
  (size: string) => t('{size} GB', { size }),
  (size: string) => t('{size} TB', { size }),
] as const

/** Formats bytes as `0 Bytes`, `1.5 KB`, `10 MB`, and so on, in steps of 1024, with at most two decimals. */
export function formatFileSize(bytes: number): string {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  const step = size < 1024 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), SIZE_LABELS.length - 1)
  const formatSize = SIZE_LABELS[step] ?? SIZE_LABELS[0]
  return formatSize(sizeFormat().format(size / 1024 ** step))
}

export type DueState = 'none' | 'overdue' | 'today' | 'soon' | 'later'

/** Returns a `YYYY-MM-DD`, or an instant's day in the user's time zone, as a number of days. */
export function dayNumber(value: string | Date): number {
  const day = isDay(value) ? String(value) : getInstantFormats().day.format(new Date(value))
  return Date.parse(day) / dayMs
}

function formatDueDistance(days: number): string {
  if (days === 0) return t('Due today')
  if (days === 1) return t('Due tomorrow')
  if (days > 1) return t('Due in {days, plural, one {# day} other {# days}}', { days })
  return t('{days, plural, one {# day} other {# days}} overdue', { days: -days })
}

/** Formats a due date in the user's days: `Due in 3 days`, `No deadline`. `soon` is within three days. */
export function describeDue(
  due: string | null | undefined,
  now: Date = new Date(),
): { text: string; state: DueState; days: number | null } {
  if (!due) return { text: t('No deadline'), state: 'none', days: null }
  if (!toDate(due)) return { text: t('Invalid date'), state: 'none', days: null }
  const days = dayNumber(due) - dayNumber(now)
  if (days < 0) return { text: formatDueDistance(days), state: 'overdue', days }
  if (days === 0) return { text: formatDueDistance(days), state: 'today', days }
  return { text: formatDueDistance(days), state: days <= 3 ? 'soon' : 'later', days }
}

/** Formats the due day and its distance: `Due Dec 31, in 45 days`, `Due today, Nov 23`. */
export function formatDueWithDay(due: string | null | undefined, now: Date = new Date()): string {
  const { text, days } = describeDue(due, now)
  if (days === null) return text
  const day = formatDay(due, now)
  if (days < 0)
    return t('Due {day}, {days, plural, one {# day} other {# days}} overdue', { day, days: -days })
  if (days === 0) return t('Due today, {day}', { day })
  if (days === 1) return t('Due tomorrow, {day}', { day })
  return t('Due {day}, in {days, plural, one {# day} other {# days}}', { day, days })
}

const relativeFormat = cacheByLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Formats a time as `just now`, `5 minutes ago`, `yesterday`, or `in 2 hours`. Beyond a week, it's a date. */
export function formatRelativeTime(value: string | Date | null | undefined, now: Date = new Date()): string {
  const date = value ? toDate(value) : null
  if (!value || !date) return formatDate(value)
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
  if (Math.abs(minutes) < 1) return t('just now')
  if (Math.abs(minutes) < 60) return relativeFormat().format(minutes, 'minute')
  if (Math.abs(minutes) < 24 * 60) return relativeFormat().format(Math.round(minutes / 60), 'hour')
  const days = dayNumber(value) - dayNumber(now)
  return Math.abs(days) <= 7 ? relativeFormat().format(days, 'day') : formatDate(value)
}
