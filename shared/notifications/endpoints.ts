import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { companyFilter, pageQuery } from '#shared/contract/queries.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { Follow, Notification, NotificationSettings, NotificationSettingsChange } from './schemas.ts'

/** Selects notifications: those about a record, or those that link to a URL. Without either, it selects all. */
const NotificationSelection = z.object({
  entityType: z.enum(RECORD_KINDS),
  entityId: IdParams.shape.id,
  href: z.string().max(500),
})

export const notificationEndpoints = {
  list: endpoint('GET /api/notifications', {
    summary: 'Your notifications, newest first; `X-Unread-Count` tells how many are unread',
    description: '`unread` and `urgent` keep to those.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      unread: z.stringbool().optional(),
      urgent: z.stringbool().optional().describe('Only those about urgent tickets that are not finished'),
      perClient: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .optional()
        .describe(
          'At most so many about the records of one client; older ones than the newest 500 are left out',
        ),
    }),
    response: z.array(Notification),
  }),
  get: endpoint('GET /api/notifications/:id', {
    summary: 'One of your notifications',
    description: 'With the address of the page that it leads to.',
    response: Notification,
  }),
  update: endpoint('PATCH /api/notifications/:id', {
    summary: 'Mark one as read or unread',
    description: 'Nothing changes if it is marked so already.',
    undo: 'the same call',
    body: z.object({ read: z.boolean() }),
    response: Notification,
  }),
  readAll: endpoint('POST /api/notifications/read-all', {
    summary: 'Mark All as Read, or all about one record, or all that lead to one address',
    description: 'Without a query, all of yours.',
    undoable: true,
    query: NotificationSelection.partial(),
  }),
  settings: endpoint('GET /api/notification-settings', {
    summary: 'What you get by email and as push notifications, and when',
    description: 'Has the kinds of news that there are for your role.',
    response: NotificationSettings,
  }),
  changeSettings: endpoint('PATCH /api/notification-settings', {
    summary: 'Email preferences and what is shown by your browsers',
    description: '`daily`: once a morning, without what you have read by then.',
    undo: 'the same call',
    body: NotificationSettingsChange,
    response: NotificationSettings,
  }),
}

/** Following and muting a record. Part of the group `companies`. */
export const followEndpoints = {
  followed: endpoint('GET /api/follows', {
    summary: 'Whether you follow a record, or muted it',
    description: '`none` unless you said so. 404 for a record that you may not read.',
    query: z.object({
      entityType: Follow.shape.entityType,
      entityId: z.coerce.number<number | string>().pipe(Follow.shape.entityId),
    }),
    response: Follow,
  }),
  follow: endpoint('PUT /api/follows', {
    summary: 'Follow a record, or mute it',
    description:
      'Followed: you are notified of everything about it that you may see. Muted: of nothing. Neither changes who sees it.',
    undo: 'the same call',
    body: Follow,
    response: Follow,
  }),
}
