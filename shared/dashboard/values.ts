/** Number of items that each list shows. */
export const DASHBOARD_ITEMS = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request', 'task', 'company'] as const
/** What a company waits for. */
export const COMPANY_NEEDS = ['owner', 'invitation'] as const
/** How many characters of a description a list of what waits tells. */
export const EXCERPT_MAX = 300
/** Number of days that the figures cover, including today. */
export const DASHBOARD_DAYS = 30
