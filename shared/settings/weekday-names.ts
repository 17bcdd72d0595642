import { cacheByLocale } from '#shared/i18n/t.ts'
import { WEEKDAYS, type Weekday } from './values.ts'

const formats = {
  long: /* @__PURE__ */ cacheByLocale(
    (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
  ),
  short: /* @__PURE__ */ cacheByLocale(
    (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }),
  ),
}

/** Returns the name of a weekday in the user's language: `Monday`, or `Mon`. */
export const getWeekdayName = (day: Weekday, style: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was a Monday.
  formats[style]().format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)))
