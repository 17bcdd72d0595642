import type { WaitingSide } from '#shared/sla/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import type { CallOutput } from '#web/api/call.ts'

export type ProjectItem = CallOutput<'GET /api/projects'>[number]

/** The number of projects or briefs in a dashboard list. */
const LIST_LIMIT = 3

/** The reader's totals, or the totals of one of their companies. */
export const statsQuery = (company?: number) =>
  callOptions(['stats', 'figures', company], 'GET /api/stats', { query: { company } })

/** The client's projects, last updated first. */
export const recentProjectsQuery = (company?: number) =>
  callOptions(['projects', 'recent', company], 'GET /api/projects/user', {
    query: { company, limit: LIST_LIMIT },
  })

/** The briefs that wait to be accepted or declined, newest first. */
export const pendingBriefsQuery = callOptions(['briefs', 'pending'], 'GET /api/briefs', {
  query: { state: 'waiting', limit: LIST_LIMIT },
})

/** The projects that are neither completed nor launched, newest first. */
export const activeProjectsQuery = callOptions(['projects', 'newest'], 'GET /api/projects', {
  query: { state: 'active', sort: 'newest', limit: LIST_LIMIT },
})

/** Waiting items, due items and daily metrics of the last days. */
export const morningQuery = callOptions(['stats', 'morning'], 'GET /api/stats/morning')

/** Items waiting on us or on clients, of one company if `company` is set: urgent first, then the longest wait. */
export const waitingQuery = (waitingOn: WaitingSide, company?: number) =>
  listOptions(['stats', 'waiting', waitingOn, company], 'GET /api/stats/waiting', {
    query: { on: waitingOn, company, limit: company === undefined ? 50 : 5 },
  })
