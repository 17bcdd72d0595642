/** Number of items that each list shows. */
export const DASHBOARD_ITEMS = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request', 'task', 'company'] as const
/** The reasons why a company is waiting. */
export const COMPANY_NEEDS = ['owner', 'invitation'] as const
/** Maximum length of a description in a list of waiting items, in characters. */
export const EXCERPT_MAX = 300
/** Number of days that the metrics cover, including today. */
export const DASHBOARD_DAYS = 30
