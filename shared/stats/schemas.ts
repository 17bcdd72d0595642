import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const Stats = z
  .object({
    activeBriefs: z.int().describe('Pending, accepted or in progress'),
    pendingBriefs: z.int(),
    activeProjects: z.int().describe('Neither completed nor launched'),
    liveWebsites: z.int(),
    openTickets: z.int().describe('Open or in progress'),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof Stats>

export const stats = {
  get: endpoint({
    method: 'GET',
    path: '/api/stats',
    summary: 'Figures for the cards of a dashboard; a client’s count its own records only',
    response: Stats,
  }),
}
