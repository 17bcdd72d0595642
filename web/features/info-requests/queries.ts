import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type CallInput, type CallOutput } from '#web/api/call.ts'
import { callList, listOptions } from '#web/api/queries/list.ts'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'

export type RequestItem = CallOutput<'GET /api/info-requests/:id'>
export type RequestState = NonNullable<NonNullable<CallInput<'GET /api/info-requests'>['query']>['state']>

const PAGE = 30
const MOST_WAITING = 100

/** The client’s requests that wait for an answer, next due first, and their number. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['info-requests', 'waiting'],
  queryFn: ({ signal }) =>
    callList('GET /api/info-requests/client', { query: { state: 'open', limit: MOST_WAITING } }, { signal }),
})

/** The client’s own requests: open ones by due date, completed ones last answered first. */
export const ownRequestsQuery = (state: Exclude<RequestState, 'overdue'>) => ({
  ...listOptions(['info-requests', 'own', state], 'GET /api/info-requests/client', {
    query: { state, limit: PAGE },
  }),
})

interface RequestFilters {
  q?: string | undefined
  state?: RequestState | undefined
}

/** The filters as the server expects them: whether a request is overdue depends on the reader's date. */
export const onReadersDay = (filters: RequestFilters) => ({
  ...filters,
  ...(filters.state === 'overdue' && { today: dayFromToday(0) }),
})

/** All clients’ requests, newest first; overdue ones by the reader's date, longest overdue first. */
export const allRequestsQuery = (filters: RequestFilters) => ({
  ...listOptions(['info-requests', 'all', filters], 'GET /api/info-requests', {
    query: { ...onReadersDay(filters), limit: PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** How many requests of each status the reader may see, and how many are overdue on the reader's date. */
export const requestCountsQuery = (q?: string) =>
  queryOptions({
    queryKey: ['info-requests', 'counts', q],
    queryFn: ({ signal }) =>
      call('GET /api/info-requests/counts', { query: { q, today: dayFromToday(0) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One request. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['info-requests', id],
    queryFn: ({ signal }) => call('GET /api/info-requests/:id', { params: { id } }, { signal }),
  })

/** Returned answers of a request, oldest first. */
export const returnsQuery = (id: number) =>
  queryOptions({
    queryKey: ['info-requests', id, 'returns'],
    queryFn: ({ signal }) => call('GET /api/info-requests/:id/returns', { params: { id } }, { signal }),
  })

/** Requests of a brief or of a project, newest first. */
export const requestsOfQuery = (of: 'brief' | 'project', id: number) =>
  queryOptions({
    queryKey: ['info-requests', 'of', of, id],
    queryFn: ({ signal }) => call(`GET /api/${of}s/:id/info-requests`, { params: { id } }, { signal }),
  })
