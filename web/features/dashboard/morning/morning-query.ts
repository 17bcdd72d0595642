import { queryOptions } from '@tanstack/react-query'
import type { WaitingOn } from '#shared/clock/values.ts'
import { call, listOptions } from '#web/api/call.ts'

/** What waits, what is due and the figures of the last days. */
export const morningQuery = queryOptions({
  queryKey: ['stats', 'morning'],
  queryFn: ({ signal }) => call('GET /api/stats/morning', {}, { signal }),
})

/** All that waits on us or on clients, the longest waiting first. */
export const waitingQuery = (on: WaitingOn) =>
  listOptions(['stats', 'waiting', on], 'GET /api/stats/waiting', { query: { on, limit: 50 } })
