import * as z from 'zod'
import { ENTITY_TYPES } from './activities.ts'
import { endpoint } from './contract.ts'
import { Id, IdParams, Instant, listQuery } from './fields.ts'

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
    summary: 'Mark all as read',
    response: z.undefined(),
    status: 204,
  }),
}
