import type { WaitingSide } from '#shared/sla/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

/** Waiting items, due items and daily metrics of the last days. */
export const morningQuery = callOptions(['stats', 'morning'], 'GET /api/stats/morning')

/** Items waiting on us or on clients, of one company if `company` is set: urgent first, then the longest wait. */
export const waitingQuery = (waitingOn: WaitingSide, company?: number) =>
  listOptions(['stats', 'waiting', waitingOn, company], 'GET /api/stats/waiting', {
    query: { on: waitingOn, company, limit: company === undefined ? 50 : 5 },
  })
