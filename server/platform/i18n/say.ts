import { formatDate } from '#shared/i18n/format.ts'
import { listed } from '#shared/i18n/listed.ts'
import { byLocale } from '#shared/i18n/t.ts'
import { speakerHere } from './translate.ts'
import type { Later, LaterValue } from './later.ts'

/** Returns a stored text in the language of the current reader. */
export function say({ text, values }: Later): string {
  if (values === null) return text
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(value)]))
  try {
    return speakerHere().say(text, text, given)
  } catch {
    // A title from before titles had separate values: a user may have put braces in a record's name.
    return text
  }
}

/** Returns the portal's own stored sentence in the reader's language, or another program's text as it is. */
export const sayKnown = (text: string | null): string | null => text && say({ text, values: {} })

function sayValue(value: LaterValue): string | number {
  if (typeof value !== 'object') return value
  if ('day' in value) return formatDate(value.day)
  if ('list' in value) return listed(value.list.map((item) => String(sayValue(item))))
  return 'minute' in value ? formatMinute(value.minute) : say(value)
}

const minutes = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns the minute of an instant (ISO 8601), in the format of account mails: `Nov 22, 2026, 5:24 PM UTC`. */
const formatMinute = (instant: string): string =>
  `${minutes().format(new Date(instant)).replaceAll('\u202F', ' ')} UTC`
