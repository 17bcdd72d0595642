import * as z from 'zod'

export const Stats = z
  .object({
    activeBriefs: z.int().describe('Pending, accepted or in progress'),
    pendingBriefs: z.int().describe('Waiting to be accepted or declined: none of an archived company'),
    activeProjects: z.int().describe('Neither completed nor launched'),
    liveWebsites: z.int(),
    openTickets: z.int().describe('Open or in progress'),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof Stats>
