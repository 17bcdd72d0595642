export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
export const MAIL_STATES = ['on', 'off', 'failing'] as const
