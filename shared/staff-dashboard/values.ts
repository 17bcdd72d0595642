/** Number of items that each list shows. */
export const DASHBOARD_ITEMS = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request'] as const
/** Number of days that the figures cover, including today. */
export const DASHBOARD_DAYS = 30
