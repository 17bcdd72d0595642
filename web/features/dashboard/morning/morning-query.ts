import type { WaitingOn } from '#shared/clock/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

/** Waiting items, due items and the figures of the last days. */
export const morningQuery = callOptions(['stats', 'morning'], 'GET /api/stats/morning')

/** Everything that waits for us or for clients, urgent first, then the longest wait. */
export const waitingQuery = (on: WaitingOn) =>
  listOptions(['stats', 'waiting', on], 'GET /api/stats/waiting', { query: { on, limit: 50 } })
