import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** What waits, what is due and the figures of the last days. */
export const morningQuery = queryOptions({
  queryKey: ['stats', 'morning'],
  queryFn: ({ signal }) => call('GET /api/stats/morning', {}, { signal }),
})
