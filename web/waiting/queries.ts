import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#web/api/call.ts'
import { callList } from '#web/api/queries/options.ts'

export type WaitingItem = CallOutput<'GET /api/stats/waiting'>[number]

/** The most that is shown at once. */
const SHOWN = 100

/** What the client is to do, in all or for one project: urgent first, then what is due next; and how much it is. */
export const ownWaitingQuery = (projectId?: number) =>
  queryOptions({
    queryKey: ['stats', 'waiting', 'own', projectId ?? 'all'],
    queryFn: ({ signal }) =>
      callList('GET /api/stats/waiting', { query: { on: 'client', projectId, limit: SHOWN } }, { signal }),
  })
