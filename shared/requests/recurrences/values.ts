export const RECURRENCE_KINDS = ['task', 'request'] as const
export const RECURRENCE_UNITS = ['day', 'week', 'month'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]
/** The direction in which a date moves if the agency is closed on that day. */
export const RECURRENCE_SHIFTS = ['next', 'previous', 'none'] as const
export type RecurrenceShift = (typeof RECURRENCE_SHIFTS)[number]

export const EVERY_MAX = 99
export const NTH_WORKDAY_MAX = 20
/** The value of `onDay` for the last day of a month. */
export const LAST_DAY = -1
/** The number of days before its due date that work is created, so that it's visible in time. */
export const CREATE_AHEAD_DAYS = 14
/** Maximum number of upcoming due days in a preview of a pattern. */
export const PREVIEW_DAYS_MAX = 12
