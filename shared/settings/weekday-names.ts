import { cacheByLocale } from '#shared/i18n/t.ts'
import { WEEKDAYS, type Weekday } from './values.ts'

const createFormat = (weekday: 'long' | 'short') =>
  cacheByLocale((tag) => new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }))
const formats = { long: /* @__PURE__ */ createFormat('long'), short: /* @__PURE__ */ createFormat('short') }

/** Returns the name of a weekday in the user's language: `Monday`, or `Mon`. */
export const getWeekdayName = (day: Weekday, style: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was a Monday.
  formats[style]().format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)))
