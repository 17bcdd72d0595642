import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import type { StaffBriefsSearch } from '#web/url/briefs.ts'

export type BriefItem = CallOutput<'GET /api/briefs'>[number]

interface BriefFilters {
  q?: string
  status?: BriefStatus
  /** Only briefs that wait to be accepted or declined. */
  state?: 'waiting'
  responsible?: 'me' | 'none'
  /** Only briefs of this company. */
  company?: number | undefined
}

/** Returns the filters for a tab of the staff's list. Defaults to new briefs. */
export const toBriefFilters = ({ q, responsible, tab = 'pending' }: StaffBriefsSearch): BriefFilters => ({
  ...(q && { q }),
  ...(responsible && { responsible }),
  ...(tab === 'pending' ? ({ state: 'waiting' } as const) : tab !== 'all' && { status: tab }),
})

/** Briefs, newest first. Clients get their own, staff get all. */
export const briefsQuery = (filters: BriefFilters) =>
  listOptions(['briefs', 'list', filters], 'GET /api/briefs', { query: { ...filters, limit: 50 } })

/** The number of matching briefs by status, and how many of them wait to be accepted or declined. */
export const briefCountsQuery = ({ q, responsible }: Pick<BriefFilters, 'q' | 'responsible'>) =>
  callOptions(['briefs', 'counts', { q, responsible }], 'GET /api/briefs/counts', {
    query: { q, responsible },
  })

export const briefQuery = (id: number) =>
  callOptions(['briefs', id], 'GET /api/briefs/:id', { params: { id } })

/** Prefetches the data that a brief's page shows first. */
export function prefetchBrief(client: QueryClient, id: number): void {
  void client.prefetchQuery(briefQuery(id))
  void client.prefetchQuery(briefRevisionsQuery(id))
}

/** More revisions than any brief will have. */
const ALL_REVISIONS = 500

/** Earlier versions of a brief with the feedback on each, newest first. */
export const briefRevisionsQuery = (id: number) =>
  callOptions(['briefs', id, 'revisions'], 'GET /api/briefs/:id/revisions', {
    params: { id },
    query: { limit: ALL_REVISIONS },
  })

const DRAFT_TIMEOUT_MS = 5000

/** The unfinished brief on the server, or null if there isn't one. */
export const briefDraftQuery = queryOptions({
  queryKey: ['briefs', 'draft'],
  queryFn: ({ signal }) =>
    call(
      'GET /api/briefs/draft',
      {},
      { signal: AbortSignal.any([signal, AbortSignal.timeout(DRAFT_TIMEOUT_MS)]) },
    ),
})
