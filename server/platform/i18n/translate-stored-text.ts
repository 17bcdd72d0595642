import { formatDate } from '#shared/i18n/format.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { cacheByLocale } from '#shared/i18n/t.ts'
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
  if ('list' in value) return formatList(value.list.map((item) => String(translateStoredValue(item))))
  return 'minute' in value ? formatMinute(value.minute) : translateStoredText(value)
}

const minutes = cacheByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns the minute of an instant (ISO 8601), in the format of account mails: `Nov 22, 2026, 5:24 PM UTC`. */
const formatMinute = (instant: string): string =>
  `${minutes().format(new Date(instant)).replaceAll('\u202F', ' ')} UTC`
