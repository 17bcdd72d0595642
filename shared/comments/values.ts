/** Whether the agency's mail server verified the sender of a comment by email, or staff added a refused email. */
export const SENDER_CHECKS = ['checked', 'unchecked', 'added'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]

/** The time in which clients can edit or delete their own comments, in minutes. */
export const COMMENT_CHANGE_MINUTES = 15
