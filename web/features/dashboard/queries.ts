import { callOptions } from '#web/api/queries/options.ts'
import type { CallOutput } from '#web/api/call.ts'

export type BriefItem = CallOutput<'GET /api/briefs'>[number]
export type ProjectItem = CallOutput<'GET /api/projects'>[number]

/** The number of each that a dashboard shows. */
const SHOWN = 3

export const statsQuery = callOptions(['stats'], 'GET /api/stats')

/** The client's projects, last updated first. */
export const recentProjectsQuery = callOptions(['projects', 'recent'], 'GET /api/projects/user', {
  query: { limit: SHOWN },
})

/** The pending briefs, newest first. */
export const pendingBriefsQuery = callOptions(['briefs', 'pending'], 'GET /api/briefs', {
  query: { status: 'pending', limit: SHOWN },
})

/** The projects that are neither completed nor launched, newest first. */
export const activeProjectsQuery = callOptions(['projects', 'newest'], 'GET /api/projects', {
  query: { state: 'active', sort: 'newest', limit: SHOWN },
})
