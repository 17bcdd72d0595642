import { queryOptions } from '@tanstack/react-query'
import { callWithEtag } from '#web/api/call.ts'

/** What the reader chose to hear of, with the ETag to change it by. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => callWithEtag('GET /api/notification-settings', {}, { signal }),
})
