import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const eventEndpoints = {
  stream: endpoint('GET /api/events', {
    summary: 'Changes as they happen',
    description:
      'Server-sent events. `change` carries what changed among the records that the reader may see; `presence` tells staff who looks at a ticket; `resync` means that some may have been missed; `crowded-out` is the last event of a stream that ends because its session or person has too many, and is to be opened again when somebody looks at the page; `access-ended` is the last event for a person who may no longer sign in; `ping` comes every 20 seconds, so that a stream that is silent for longer is known to be dead. `age` tells how old the page’s data is, in milliseconds: what changed since then comes first.',
    query: z.object({ age: z.coerce.number().int().nonnegative().default(0) }),
    response: z.unknown(),
    produces: 'text/event-stream',
  }),
}
