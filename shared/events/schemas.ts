import * as z from 'zod'
import { ENTITY_TYPES } from '#shared/activities/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'

/** That a record changed; what it is now is asked for with the reader's own rights. */
export const Change = z.object({
  type: z.string().meta({ example: 'comment_added' }),
  entityType: z.enum(ENTITY_TYPES),
  entityId: z.int(),
})
export type Change = z.infer<typeof Change>

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Changes as they happen',
    description:
      'Server-sent events. `change` carries what changed among the records that the reader may see; `presence` tells staff who looks at a ticket; `resync` means that some may have been missed; `crowded-out` is the last event of a stream that ends because its session or person has too many, and is to be opened again when somebody looks at the page; `ping` comes every 20 seconds, so that a stream that is silent for longer is known to be dead. `age` tells how old the page’s data is, in milliseconds: what changed since then comes first.',
    query: z.object({ age: z.coerce.number().int().nonnegative().default(0) }),
    response: z.unknown(),
    produces: 'text/event-stream',
  }),
}
