import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** The reader's notification settings. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /api/notification-settings', {}, { signal }),
})
