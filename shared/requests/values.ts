export const INFO_REQUEST_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type InfoRequestStatus = (typeof INFO_REQUEST_STATUSES)[number]
export const INFO_REQUEST_KINDS = ['content', 'access', 'approval', 'other'] as const
export type InfoRequestKind = (typeof INFO_REQUEST_KINDS)[number]
/** The text of an answer without text and files. */
export const EMPTY_RESPONSE = 'Marked as completed'
/** Maximum length of an answer with everything that was added to it, in characters. */
export const ANSWER_MAX = 100_000
/** How much of an answer to questions a list tells, in characters. */
export const LISTED_ANSWER_MAX = 2000
/** After a reminder the next one waits this long, in milliseconds. */
export const REMIND_PAUSE_MS = 24 * 60 * 60 * 1000
