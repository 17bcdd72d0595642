import { dayNumber } from '#shared/format.ts'

const DAY_MS = 86_400_000

/** The day `days` from today in the reader's calendar, as `YYYY-MM-DD`. */
export const dayFromToday = (days: number, now: Date = new Date()): string =>
  new Date((dayNumber(now) + days) * DAY_MS).toISOString().slice(0, 10)

/** Whether a day (`YYYY-MM-DD`) is still to come. */
export const isAhead = (day: string | null): boolean => day !== null && day > dayFromToday(0)
