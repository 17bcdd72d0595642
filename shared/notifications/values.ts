import type { Role } from '#shared/users/values.ts'

/** What people choose to hear of, kind by kind. */
export const NOTIFICATION_KINDS = [
  'briefs',
  'requests',
  'tickets',
  'comments',
  'projects',
  'websites',
  'tasks',
  'files',
  'people',
  'programs',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The kinds that a role ever hears of. */
export const KINDS_OF_ROLE: Record<Role, readonly NotificationKind[]> = {
  client: ['briefs', 'requests', 'tickets', 'comments', 'projects', 'websites', 'tasks', 'files'],
  staff: ['briefs', 'requests', 'tickets', 'comments', 'tasks', 'files', 'people', 'programs'],
}

/** When somebody is mailed: at once, in the digest of the next morning, or never. */
export const MAIL_TIMES = ['now', 'daily', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]
