import type { WaitingOn } from '#shared/sla/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

/** Waiting items, due items and the figures of the last days. */
export const morningQuery = callOptions(['stats', 'morning'], 'GET /api/stats/morning')

/** Everything that waits for us or for clients, or for those of one company: urgent first, then the longest wait. */
export const waitingQuery = (on: WaitingOn, company?: number) =>
  listOptions(['stats', 'waiting', on, company], 'GET /api/stats/waiting', {
    query: { on, company, limit: company === undefined ? 50 : 5 },
  })
