import { queryOptions } from '@tanstack/react-query'
import type { WaitingOn } from '#shared/clock/values.ts'
import { call } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/list.ts'

/** Waiting items, due items and the figures of the last days. */
export const morningQuery = queryOptions({
  queryKey: ['stats', 'morning'],
  queryFn: ({ signal }) => call('GET /api/stats/morning', {}, { signal }),
})

/** Everything that waits for us or for clients, longest wait first. */
export const waitingQuery = (on: WaitingOn) =>
  listOptions(['stats', 'waiting', on], 'GET /api/stats/waiting', { query: { on, limit: 50 } })
