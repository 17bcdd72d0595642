import type { CallOutput } from '#web/api/call.ts'
import { listOptions, totalOptions } from '#web/api/queries/options.ts'

export type WaitingListItem = CallOutput<'GET /api/stats/waiting'>[number]

const PAGE = 50

/** A client's to-do items, of one company or project if `filters` has it: urgent first, then by due date. */
export const ownWaitingQuery = (filters: { company?: number | undefined; projectId?: number } = {}) =>
  listOptions(['stats', 'waiting', 'own', filters], 'GET /api/stats/waiting', {
    query: { on: 'client', ...filters, limit: PAGE },
  })

/** The number of items of a kind that the client needs to do for a project. */
export const ownWaitingCountQuery = (projectId: number, kind: WaitingListItem['kind']) =>
  totalOptions(['stats', 'waiting', 'own', projectId, kind], 'GET /api/stats/waiting', {
    query: { on: 'client', projectId, kind },
  })
