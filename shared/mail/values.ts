export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
export const MAIL_STATES = ['on', 'off', 'failing'] as const
/**
 * The reasons why a user gets mail about a record: it's theirs, they follow it, wrote in it, own its company, get all
 * of its notifications, or are staff.
 */
export const MAIL_REASONS = ['person', 'followed', 'wrote', 'owner', 'news', 'staff'] as const
export type MailReason = (typeof MAIL_REASONS)[number]
