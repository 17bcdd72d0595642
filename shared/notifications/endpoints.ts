import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { companyFilter, pageQuery } from '#shared/contract/queries.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { Follow, Notification, NotificationSettings, NotificationSettingsChange } from './schemas.ts'

/** Selects notifications: those about a record, or those that link to a URL. Without either, it selects all. */
const NotificationSelection = z.object({
  entityType: z.enum(RECORD_KINDS).describe('The kind of the record'),
  entityId: IdParams.shape.id.describe('The record’s ID'),
  href: z.string().max(500).describe('The `href` of the notifications'),
})

export const notificationEndpoints = {
  list: endpoint('GET /api/notifications', {
    summary: 'List your notifications',
    description: 'Sorted newest first. The response header `X-Unread-Count` has the number of unread ones.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      unread: z.stringbool().optional().describe('Only unread notifications'),
      urgent: z
        .stringbool()
        .optional()
        .describe('Only notifications about urgent tickets in progress or open'),
      perClient: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .optional()
        .describe('The maximum number for each company. Only the newest 500 notifications are considered'),
    }),
    response: z.array(Notification),
  }),
  get: endpoint('GET /api/notifications/:id', {
    summary: 'Get one of your notifications',
    description: 'Includes the path of the page that the notification opens.',
    response: Notification,
  }),
  update: endpoint('PATCH /api/notifications/:id', {
    summary: 'Mark a notification as read or unread',
    description: 'If it’s already marked that way, nothing changes.',
    undo: 'the same call',
    body: z.object({ read: z.boolean() }),
    response: Notification,
  }),
  readAll: endpoint('POST /api/notifications/read-all', {
    summary: 'Mark notifications as read',
    description:
      'Without a query, marks all your notifications. With a query, marks only notifications about one record, or with one `href`.',
    undoable: true,
    query: NotificationSelection.partial(),
  }),
  settings: endpoint('GET /api/notification-settings', {
    summary: 'Get your notification settings',
    description:
      'Returns what you get by email and as push notifications. Includes only the kinds that exist for your role.',
    response: NotificationSettings,
  }),
  changeSettings: endpoint('PATCH /api/notification-settings', {
    summary: 'Change your notification settings',
    description:
      'Kinds that you leave out stay as they are. `daily` sends one email in the morning, without what you’ve already read. `needed` immediately sends only items that are waiting on you: requests, questions, tasks, returned work, reminders and comments that you have to answer. It limits push notifications as well.',
    undo: 'the same call',
    body: NotificationSettingsChange,
    response: NotificationSettings,
  }),
}

/** Following and muting a record. Part of the group `companies`. */
export const followEndpoints = {
  followed: endpoint('GET /api/follows', {
    summary: 'Get whether you follow or mute a record',
    description: 'The default is `none`. Returns 404 for a record that you can’t see.',
    query: z.object({
      entityType: Follow.shape.entityType,
      entityId: z.coerce.number<number | string>().pipe(Follow.shape.entityId).describe('The record’s ID'),
    }),
    response: Follow,
  }),
  follow: endpoint('PUT /api/follows', {
    summary: 'Follow or mute a record',
    description:
      'If you follow a record, you’re notified of everything about it that you can see. If you mute it, you aren’t notified of anything. Neither changes who can see it.',
    undo: 'the same call',
    body: Follow,
    response: Follow,
  }),
}
