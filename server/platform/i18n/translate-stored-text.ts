import { formatDate, formatWeekday } from '#shared/i18n/format.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { cacheByLocale } from '#shared/i18n/t.ts'
import { isTimeZone } from '#shared/i18n/time-zones.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { getCurrentTranslator } from './translate.ts'
import type { LocalizableText, LocalizableValue } from './localizable.ts'

/** Returns a stored text in the language of the current reader. */
export function translateStoredText({ text, values }: LocalizableText): string {
  if (values === null) return text
  const translatedValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, translateStoredValue(value)]),
  )
  try {
    return getCurrentTranslator().translate(text, text, translatedValues)
  } catch {
    // A title from before titles had separate values: a user may have put braces in a record's name.
    return text
  }
}

/** Returns the portal's own stored sentence in the reader's language, or another program's text as it is. */
export const translateKnownText = (text: string | null): string | null =>
  text && translateStoredText({ text, values: {} })

function translateStoredValue(value: LocalizableValue): string | number {
  if (typeof value !== 'object') return value
  if ('day' in value) return formatDate(value.day)
  if ('weekday' in value) return formatWeekday(value.weekday)
  if ('moment' in value) return formatMoment(value)
  if ('list' in value) return formatList(value.list.map((item) => String(translateStoredValue(item))))
  return 'minute' in value ? formatMinute(value.minute) : translateStoredText(value)
}

const minutes = cacheByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns the minute of an instant (ISO 8601), in the format of account mails: `Nov 22, 2026, 5:24 PM UTC`. */
const formatMinute = (instant: string): string =>
  `${minutes().format(new Date(instant)).replaceAll('\u202F', ' ')} UTC`

const WEEK_MS = 7 * 86_400_000

/** Returns a moment in its time zone: `Wed 3:00 PM` within a week, or else `Apr 20, 2025, 3:00 PM`. */
function formatMoment({ moment, zone }: { moment: string; zone: string }): string {
  const time = new Date(moment)
  const isNear = Math.abs(time.getTime() - currentTime().getTime()) < WEEK_MS
  const { near, far } = createMomentFormats(isTimeZone(zone) ? zone : 'UTC')
  return (isNear ? near : far).format(time).replaceAll('\u202F', ' ')
}

function createMomentFormats(timeZone: string) {
  const locale = getCurrentTranslator().locale()
  return {
    near: new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }),
    far: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
}
