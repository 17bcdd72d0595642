import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Role } from '#shared/contract/roles.ts'

/** The kinds that each role can get. */
export const NOTIFICATION_KINDS_BY_ROLE: Record<Role, readonly NotificationKind[]> = {
  client: NOTIFICATION_KINDS.filter((kind) => kind !== 'people' && kind !== 'programs'),
  staff: NOTIFICATION_KINDS.filter((kind) => kind !== 'projects' && kind !== 'websites'),
}

/**
 * The times at which a user can get mail: immediately, immediately but only if they have to act, in the next morning's
 * digest, or never. `needed` applies to push as well.
 */
export const MAIL_TIMES = ['now', 'needed', 'daily', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** The kinds of record that can be followed or muted. */
export const FOLLOWED_KINDS = ['brief', 'project', 'website', 'ticket', 'info_request'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

export const FOLLOW_STATES = ['followed', 'muted', 'none'] as const
