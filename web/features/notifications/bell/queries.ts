import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callList, type CallOutput } from '#web/api/call.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

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

const tellFailure = (error: Error) => toastFailure('Could not mark it as read', error)

/** Marks what is known of a record as read. */
export function useReadRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ entityType, entityId }: NotificationItem) =>
      call('POST /api/notifications/read-all', { query: { entityType, entityId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    onError: tellFailure,
  })
}

export function useReadAllNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/notifications/read-all'),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    onError: tellFailure,
  })
}
