/** Whether the agency's mail server vouches for who sent a comment by email. */
export const SENDER_CHECKS = ['checked', 'unchecked'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]
