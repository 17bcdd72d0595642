import { byLocale } from '#shared/words.ts'

const minutes = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** The minute of an instant (ISO 8601), in the format of account mails: `Nov 22, 2026, 5:24 PM UTC`. */
export const formatMinute = (instant: string): string =>
  `${minutes().format(new Date(instant)).replaceAll('\u202F', ' ')} UTC`
