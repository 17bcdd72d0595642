import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const eventEndpoints = {
  stream: endpoint('GET /api/events', {
    summary: 'Stream changes',
    description:
      'Server-sent events. `change`: a record that you can see has changed. `presence`: a staff member is viewing a ticket. This event is for staff. `resync`: some events may have been missed. `crowded-out`: the last event of a stream that ends because the session or the person has too many. Open it again when the page is in use. `access-ended`: the last event for someone who can no longer sign in. `ping`: sent every 20 seconds. If a stream is silent for longer, the connection is lost.',
    query: z.object({
      age: z.coerce
        .number()
        .int()
        .nonnegative()
        .default(0)
        .describe('The age of your data in milliseconds. Changes since then are sent first'),
    }),
    response: z.unknown(),
    produces: 'text/event-stream',
  }),
}
