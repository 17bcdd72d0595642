import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** What the reader chose to hear of. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /api/notification-settings', {}, { signal }),
})
