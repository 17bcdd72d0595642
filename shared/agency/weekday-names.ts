import { locale } from '#shared/words.ts'
import { WEEKDAYS, type Weekday } from './values.ts'

/** A weekday in the reader's language: `Monday`, or `Mon`. */
export const weekdayName = (day: Weekday, weekday: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(
    // The first of January 2024 was a Monday.
    Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)),
  )
