export const MAIL_STATUSES = ['waiting', 'sent', 'undelivered', 'failed', 'kept'] as const
export const MAIL_STATES = ['on', 'off', 'failing'] as const
/** Reasons for mail about a record. `person`: it's theirs. `owner`: they own its company. `news`: they want all. */
export const MAIL_REASONS = ['person', 'followed', 'wrote', 'owner', 'news', 'staff'] as const
export type MailReason = (typeof MAIL_REASONS)[number]
