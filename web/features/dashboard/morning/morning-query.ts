import type { WaitingOn } from '#shared/sla/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

/** Waiting items, due items and daily metrics of the last days. */
export const morningQuery = callOptions(['stats', 'morning'], 'GET /api/stats/morning')

/** Items that wait for us or for clients, of one company if given: urgent first, then the longest wait. */
export const waitingQuery = (on: WaitingOn, company?: number) =>
  listOptions(['stats', 'waiting', on, company], 'GET /api/stats/waiting', {
    query: { on, company, limit: company === undefined ? 50 : 5 },
  })
