/** Number of items that each list shows. */
export const MORNING_SHOWN = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request'] as const
/** Number of days that the figures cover, including today. */
export const MORNING_DAYS = 30
