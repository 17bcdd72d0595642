import * as z from 'zod'
import { WAITING_ON } from '#shared/clock/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery } from '#shared/contract/fields.ts'
import { StaffDashboard, WaitingItem } from './schemas.ts'

export const staffDashboard = {
  get: endpoint('GET /api/stats/morning', {
    summary: 'What waits, what is due, and how tickets came and were answered lately',
    response: StaffDashboard,
  }),
  waiting: endpoint('GET /api/stats/waiting', {
    summary: 'All that waits on the agency or on clients, the oldest first',
    query: listQuery.pick({ limit: true, cursor: true }).extend({ on: z.enum(WAITING_ON) }),
    response: z.array(WaitingItem),
  }),
}
