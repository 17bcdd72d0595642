export const INFO_REQUEST_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type InfoRequestStatus = (typeof INFO_REQUEST_STATUSES)[number]
export const INFO_REQUEST_KINDS = ['content', 'access', 'approval', 'other'] as const
export type InfoRequestKind = (typeof INFO_REQUEST_KINDS)[number]
/** The answers to an approval request. */
export const APPROVAL_DECISIONS = ['approved', 'change_requested'] as const
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]
/** The text of an answer without text and files. */
export const EMPTY_RESPONSE = 'Marked as completed'
/** The text of an approval without a message. */
export const APPROVED_RESPONSE = 'Approved'
/** Maximum length of an answer with all additions, in characters. */
export const ANSWER_MAX = 100_000
/** Maximum length of the answers to a request's questions in a list, in characters. */
export const LISTED_ANSWER_MAX = 2000
/** The pause between two reminders, in milliseconds. */
export const REMIND_PAUSE_MS = 24 * 60 * 60 * 1000
