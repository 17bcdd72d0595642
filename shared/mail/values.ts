export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
export const MAIL_STATES = ['on', 'off', 'failing'] as const
/**
 * Why somebody is mailed about a record: it is theirs, they follow it, wrote in it, own its company, hear all news of it, or
 * are of the staff.
 */
export const MAIL_REASONS = ['person', 'followed', 'wrote', 'owner', 'news', 'staff'] as const
export type MailReason = (typeof MAIL_REASONS)[number]
