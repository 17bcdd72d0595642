/** The kinds of notification that users can choose to get. */
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
  'companies',
  'programs',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
