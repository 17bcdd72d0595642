/** Whether the agency's mail server verified the sender of a comment by email. */
export const SENDER_CHECKS = ['checked', 'unchecked'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]

/** How long clients may edit or delete what they wrote. */
export const COMMENT_CHANGE_MINUTES = 15
