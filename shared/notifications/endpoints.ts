import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams, listQuery } from '#shared/contract/fields.ts'
import { RECORD_KINDS } from '#shared/records.ts'
import { Notification, NotificationSettings, NotificationSettingsChange } from './schemas.ts'

/** Selects notifications: those about a record, or those that link to a URL; all if neither is given. */
const Meant = z.object({
  entityType: z.enum(RECORD_KINDS),
  entityId: IdParams.shape.id,
  href: z.string().max(500),
})

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
