import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { call } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/list.ts'

export interface BriefFilters {
  q?: string
  status?: BriefStatus
}

/** Briefs newest first: their own for clients, all for staff. */
export const briefsQuery = (filters: BriefFilters) =>
  listOptions(['briefs', 'list', filters], 'GET /api/briefs', { query: { ...filters, limit: 50 } })

/** How many briefs of each status match `q`. */
export const briefCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['briefs', 'counts', q ?? ''],
    queryFn: ({ signal }) => call('GET /api/briefs/counts', { query: { q } }, { signal }),
  })

/** One brief. */
export const briefQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefs', id],
    queryFn: ({ signal }) => call('GET /api/briefs/:id', { params: { id } }, { signal }),
  })

/** Starts loading what a brief's page shows first. */
export function prefetchBrief(client: QueryClient, id: number): void {
  void client.prefetchQuery(briefQuery(id))
  void client.prefetchQuery(briefRevisionsQuery(id))
}

/** Earlier versions of a brief with the feedback on each, newest first. */
export const briefRevisionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefs', id, 'revisions'],
    queryFn: ({ signal }) => call('GET /api/briefs/:id/revisions', { params: { id } }, { signal }),
  })

const PATIENCE_MS = 5000

/** The unfinished brief on the server, null if there is none. */
export const briefDraftQuery = queryOptions({
  queryKey: ['briefs', 'draft'],
  queryFn: ({ signal }) =>
    call(
      'GET /api/briefs/draft',
      {},
      { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) },
    ),
})
