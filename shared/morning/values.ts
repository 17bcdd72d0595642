/** How many of each list are told. */
export const MORNING_SHOWN = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request'] as const
/** How many days the figures go back, today among them. */
export const MORNING_DAYS = 30
