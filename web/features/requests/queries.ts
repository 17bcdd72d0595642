import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import { getDayFromToday } from '#web/ui/page/dates.tsx'

export type RequestItem = CallOutput<'GET /api/info-requests/:id'>
export type RequestState = NonNullable<NonNullable<CallInput<'GET /api/info-requests'>['query']>['state']>

/** The props of a dialog about a request. */
export interface RequestDialogProps {
  request: RequestItem
  onClose: () => void
}

const PAGE = 30
/** A limit that is higher than the number of times any answer is returned. */
const ALL = 500

/** The client’s own requests: open ones by due date, completed ones last answered first. */
export const ownRequestsQuery = (state: Exclude<RequestState, 'overdue'>, company?: number) =>
  listOptions(['info-requests', 'own', state, company], 'GET /api/info-requests/client', {
    query: { state, company, limit: PAGE },
  })

/** `state` is undefined for requests in any state. */
export interface RequestFilters {
  q?: string | undefined
  state?: RequestState | undefined
  /** Selects withdrawn requests instead of all others. */
  withdrawn?: 'true' | undefined
}

/** Converts filters to the server's format. The user's date decides what's overdue. */
export const toRequestListQuery = (filters: RequestFilters) => ({
  ...filters,
  ...(filters.state === 'open' && { sort: 'due' as const }),
  ...(filters.state === 'overdue' && { today: getDayFromToday(0) }),
})

/** All clients’ requests: open ones by due date, overdue ones longest overdue first, all others newest first. */
export const allRequestsQuery = (filters: RequestFilters) =>
  listOptions(['info-requests', 'all', filters], 'GET /api/info-requests', {
    query: { ...toRequestListQuery(filters), limit: PAGE },
  })

/** The requests to a company: open requests by due date, or all of them, newest first. */
export const companyRequestsQuery = (company: number, all: boolean) =>
  listOptions(['info-requests', 'company', company, all], 'GET /api/info-requests', {
    query: { company, ...(!all && { state: 'open', sort: 'due' }), limit: PAGE },
  })

/** The numbers of requests that the user can see: per status, and overdue on the user's date. */
export const requestCountsQuery = (q?: string, company?: number) => ({
  ...callOptions(['info-requests', 'counts', q, company], 'GET /api/info-requests/counts', {
    query: { q, company, today: getDayFromToday(0) },
  }),
  placeholderData: keepPreviousData,
})

export const requestQuery = (id: number) =>
  callOptions(['info-requests', id], 'GET /api/info-requests/:id', { params: { id } })

export const questionQuery = (id: number) =>
  callOptions(['info-requests', 'question', id], 'GET /api/info-questions/:id', { params: { id } })

/** The questions of a request with their answers, by position. */
export const questionsQuery = (id: number) =>
  callOptions(['info-requests', id, 'questions'], 'GET /api/info-requests/:id/questions', { params: { id } })

/** Returned answers of a request, oldest first. */
export const returnsQuery = (id: number) =>
  callOptions(['info-requests', id, 'returns'], 'GET /api/info-requests/:id/returns', {
    params: { id },
    query: { limit: ALL },
  })

/** Requests of a brief or of a project, newest first. */
export const recordRequestsQuery = (kind: 'brief' | 'project', id: number) =>
  listOptions(['info-requests', 'of', kind, id], `GET /api/${kind}s/:id/info-requests`, {
    params: { id },
    query: { limit: PAGE },
  })
