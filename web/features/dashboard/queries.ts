import { queryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '#web/api/call.ts'

export type BriefItem = CallOutput<'GET /api/briefs'>[number]
export type ProjectItem = CallOutput<'GET /api/projects'>[number]

/** The number of each that a dashboard shows. */
const SHOWN = 3

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call('GET /api/stats', {}, { signal }),
})

/** The client's projects, last updated first. */
export const recentProjectsQuery = queryOptions({
  queryKey: ['projects', 'recent'],
  queryFn: ({ signal }) => call('GET /api/projects/user', { query: { limit: SHOWN } }, { signal }),
})

/** The pending briefs, newest first. */
export const pendingBriefsQuery = queryOptions({
  queryKey: ['briefs', 'pending'],
  queryFn: ({ signal }) =>
    call('GET /api/briefs', { query: { status: 'pending', limit: SHOWN } }, { signal }),
})

/** The projects that are neither completed nor launched, newest first. */
export const activeProjectsQuery = queryOptions({
  queryKey: ['projects', 'newest'],
  queryFn: ({ signal }) =>
    call('GET /api/projects', { query: { state: 'active', sort: 'newest', limit: SHOWN } }, { signal }),
})
