export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
