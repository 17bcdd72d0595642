import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { PRESENCE_STATES } from './values.ts'

export const presenceEndpoints = {
  tell: endpoint('POST /api/tickets/:id/presence', {
    summary: 'Report that you’re viewing a ticket',
    description:
      'Sent to the open pages of other staff as the event `presence`, and not stored. A page repeats it while it’s open. With `arriving`, the others report their presence too.',
    undo: 'the same call',
    body: z
      .object({
        state: z
          .enum(PRESENCE_STATES)
          .describe('Whether you’re viewing the ticket, writing an answer or have left'),
        arriving: z.boolean().default(false).describe('Whether the others should report their presence'),
      })
      .meta({ examples: [{ state: 'viewing', arriving: true }] }),
  }),
}
