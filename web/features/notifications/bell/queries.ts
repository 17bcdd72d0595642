import { queryOptions } from '@tanstack/react-query'
import { send, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

const SHOWN = 20
/** More than the bell has lines, because many of one client are one line there. */
const LISTED = 60
/** Of more news of one client than this, the bell lists only the newest. */
export const PER_CLIENT = 20

export type NotificationItem = CallOutput<'GET /api/notifications'>[number]

/** The newest notifications and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) => {
    const response = await send('GET /api/notifications', { query: { limit: SHOWN } }, { signal })
    const unread = Number(response.headers.get('X-Unread-Count') ?? 0)
    return { items: (await response.json()) as NotificationItem[], unread }
  },
})

/** What the bell lists: a client with much news does not hide the others. */
export const listedQuery = callOptions(['notifications', 'listed'], 'GET /api/notifications', {
  query: { limit: LISTED, perClient: PER_CLIENT },
})

/** The unread notifications about urgent tickets, newest first. */
export const urgentNotificationsQuery = callOptions(['notifications', 'urgent'], 'GET /api/notifications', {
  query: { unread: 'true', urgent: 'true', limit: SHOWN },
})
