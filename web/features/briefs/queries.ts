import { queryOptions } from '@tanstack/react-query'
import type { BriefStatus } from '#shared/briefs.ts'
import { call, callWithEtag, listOptions } from '#web/api.ts'

/** What an open page asks again by itself, so that the other side's changes appear. */
export const LIVE_MS = 15_000

export interface BriefFilters {
  q?: string
  status?: BriefStatus
}

/** Briefs newest first: one's own for a client, everybody's for staff. */
export const briefsQuery = (filters: BriefFilters) =>
  listOptions(['briefs', 'list', filters], 'GET /api/briefs', { query: { ...filters, limit: 50 } })

/** How many briefs of each status match `q`. */
export const briefCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['briefs', 'counts', q ?? ''],
    queryFn: ({ signal }) => call('GET /api/briefs/counts', { query: { q } }, { signal }),
    refetchInterval: LIVE_MS,
  })

/** One brief as `data`, with the `etag` to send back when changing it. */
export const briefQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefs', id],
    queryFn: ({ signal }) => callWithEtag('GET /api/briefs/:id', { params: { id } }, { signal }),
    refetchInterval: LIVE_MS,
  })

/** Earlier versions of a brief with the feedback on each, newest first. */
export const briefRevisionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefs', id, 'revisions'],
    queryFn: ({ signal }) => call('GET /api/briefs/:id/revisions', { params: { id } }, { signal }),
  })
