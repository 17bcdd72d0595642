import type { CallOutput } from '#web/api/call.ts'
import { listOptions, totalOptions } from '#web/api/queries/options.ts'

export type WaitingItem = CallOutput<'GET /api/stats/waiting'>[number]

const PAGE = 50

/**
 * What the client is to do, in all, for one company or for one project: urgent first, then what is due next; and how much
 * it is.
 */
export const ownWaitingQuery = (of: { company?: number | undefined; projectId?: number } = {}) =>
  listOptions(['stats', 'waiting', 'own', of], 'GET /api/stats/waiting', {
    query: { on: 'client', ...of, limit: PAGE },
  })

/** How many things of a kind the client is to do for a project. */
export const ownWaitingCountQuery = (projectId: number, kind: WaitingItem['kind']) =>
  totalOptions(['stats', 'waiting', 'own', projectId, kind], 'GET /api/stats/waiting', {
    query: { on: 'client', projectId, kind },
  })
