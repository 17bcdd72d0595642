import { queryOptions } from '@tanstack/react-query'
import { send, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

const NEWEST_LIMIT = 20
/** More than the number of rows in the bell, because several notifications about one client can share a row. */
const LIST_LIMIT = 60
/** The most notifications about one client that the bell lists. It omits older ones. */
export const MAX_PER_CLIENT = 20

export type NotificationItem = CallOutput<'GET /api/notifications'>[number]

/** The newest notifications and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) => {
    const response = await send('GET /api/notifications', { query: { limit: NEWEST_LIMIT } }, { signal })
    const unread = Number(response.headers.get('X-Unread-Count') ?? 0)
    return { items: (await response.json()) as NotificationItem[], unread }
  },
})

/** The notifications in the bell, limited per client so that a busy client doesn't hide the others. */
export const notificationListQuery = callOptions(['notifications', 'listed'], 'GET /api/notifications', {
  query: { limit: LIST_LIMIT, perClient: MAX_PER_CLIENT },
})

/** The unread notifications about urgent tickets, newest first. */
export const urgentNotificationsQuery = callOptions(['notifications', 'urgent'], 'GET /api/notifications', {
  query: { unread: 'true', urgent: 'true', limit: NEWEST_LIMIT },
})
