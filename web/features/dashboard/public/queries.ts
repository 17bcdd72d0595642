import type { WAITING_KINDS } from '#shared/dashboard/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { listOptions, totalOptions } from '#web/api/queries/options.ts'

export type WaitingListItem = CallOutput<'GET /api/stats/waiting'>[number]

/** Limits a client's to-do items. `own` is `'true'` for the reader's own, and `'false'` for all others. */
interface ClientWaitingFilters {
  company?: number | undefined
  projectId?: number
  kind?: (typeof WAITING_KINDS)[number]
  own?: 'true' | 'false' | undefined
}

const PAGE = 50

/** The to-do items of a client and their companies: urgent first, then by due date. */
export const clientWaitingQuery = (filters: ClientWaitingFilters) =>
  listOptions(['stats', 'waiting', 'client', 'list', filters], 'GET /api/stats/waiting', {
    query: { on: 'client', ...filters, limit: PAGE },
  })

/** The number of these items. */
export const clientWaitingCountQuery = (filters: ClientWaitingFilters) =>
  totalOptions(['stats', 'waiting', 'client', 'count', filters], 'GET /api/stats/waiting', {
    query: { on: 'client', ...filters },
  })
