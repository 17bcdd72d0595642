import * as z from 'zod'
import { ENTITY_TYPES } from '#shared/activities/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, listQuery } from '#shared/contract/fields.ts'
import type { Role } from '#shared/users/schemas.ts'

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

/** A choice for each kind that concerns the person. */
const kinds = <S extends z.ZodType>(choice: S) => z.partialRecord(z.enum(NOTIFICATION_KINDS), choice)

export const NotificationSettings = z
  .object({
    mail: kinds(z.enum(MAIL_TIMES)),
    push: kinds(z.boolean()),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The kinds to change; the others stay. */
export const NotificationSettingsChange = z
  .object({ mail: kinds(z.enum(MAIL_TIMES)).default({}), push: kinds(z.boolean()).default({}) })
  .meta({ examples: [{ mail: { files: 'daily' }, push: { files: false } }] })

/** Which notifications are meant: those about a record, those that lead to an address; all without any. */
const Meant = z.object({
  entityType: z.enum(ENTITY_TYPES),
  entityId: IdParams.shape.id,
  href: z.string().max(500),
})

export const Notification = z
  .object({
    id: z.int(),
    type: z.string().meta({ example: 'ticket_created' }),
    title: z.string(),
    entityType: z.enum(ENTITY_TYPES),
    entityId: Id,
    href: z.string().meta({ example: '/staff/tickets/7' }),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Your notifications, newest first; `X-Unread-Count` tells how many are unread',
    query: listQuery.omit({ q: true }).extend({ unread: z.stringbool().optional() }),
    response: z.array(Notification),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/notifications/:id',
    summary: 'One of your notifications',
    params: IdParams,
    response: Notification,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/notifications/:id',
    summary: 'Mark one as read or unread',
    params: IdParams,
    body: z.object({ read: z.boolean() }),
    response: Notification,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark all as read, or all about one record, or all that lead to one address',
    query: Meant.partial(),
    response: z.undefined(),
    status: 204,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notification-settings',
    summary: 'What you are mailed and what is shown by your browsers, and when',
    response: NotificationSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/notification-settings',
    summary: 'Choose what you are mailed and what is shown by your browsers',
    description: '`daily`: once a morning, without what you have read by then.',
    body: NotificationSettingsChange,
    response: NotificationSettings,
  }),
}
