export const RECURRENCE_KINDS = ['task', 'request'] as const
export const RECURRENCE_UNITS = ['day', 'week', 'month'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]
/** What becomes of a day on which the agency is closed. */
export const RECURRENCE_SHIFTS = ['next', 'previous', 'none'] as const
export type RecurrenceShift = (typeof RECURRENCE_SHIFTS)[number]

export const EVERY_MAX = 99
export const NTH_WORKDAY_MAX = 20
/** As `onDay`. */
export const LAST_DAY = -1
/** How many days ahead work is made, so that it is seen before it is due. */
export const MADE_AHEAD_DAYS = 14
/** How many of the next days are told. */
export const NEXT_DAYS = 12
