import { queryOptions } from '@tanstack/react-query'
import { call, callList, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'

const SHOWN = 20

export type NotificationItem = CallOutput<'GET /api/notifications'>[number]

/** The newest notifications and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) => {
    const page = await callList('GET /api/notifications', { query: { limit: SHOWN } }, { signal })
    const unread = Number(page.headers.get('X-Unread-Count') ?? 0)
    return { items: page.items, unread }
  },
})

const failed = 'Could not mark it as read'

/** Marks all notifications about a record as read. */
export const useReadRecord = () =>
  useChange('notification', {
    send: ({ entityType, entityId }: NotificationItem) =>
      call('POST /api/notifications/read-all', { query: { entityType, entityId } }),
    failed,
  })

export const useReadAllNotifications = () =>
  useChange('notification', { send: () => call('POST /api/notifications/read-all'), failed })
