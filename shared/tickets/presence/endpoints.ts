import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { PRESENCE_STATES } from './values.ts'

export const presenceEndpoints = {
  tell: endpoint('POST /api/tickets/:id/presence', {
    summary: 'Say that you look at a ticket, answer it, or left it',
    description:
      'Told to open pages of staff as the event `presence` and kept nowhere; a page says it again while it is open. `arriving` asks the others to say that they are there.',
    undo: 'the same call',
    body: z
      .object({ state: z.enum(PRESENCE_STATES), arriving: z.boolean().default(false) })
      .meta({ examples: [{ state: 'viewing', arriving: true }] }),
  }),
}
