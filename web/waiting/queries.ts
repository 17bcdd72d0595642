import type { CallOutput } from '#web/api/call.ts'
import { listOptions, totalOptions } from '#web/api/queries/options.ts'

export type WaitingItem = CallOutput<'GET /api/stats/waiting'>[number]

const PAGE = 50

/** What the client is to do, in all or for one project: urgent first, then what is due next; and how much it is. */
export const ownWaitingQuery = (projectId?: number) =>
  listOptions(['stats', 'waiting', 'own', projectId ?? 'all'], 'GET /api/stats/waiting', {
    query: { on: 'client', projectId, limit: PAGE },
  })

/** How many things of a kind the client is to do for a project. */
export const ownWaitingCountQuery = (projectId: number, kind: WaitingItem['kind']) =>
  totalOptions(['stats', 'waiting', 'own', projectId, kind], 'GET /api/stats/waiting', {
    query: { on: 'client', projectId, kind },
  })
