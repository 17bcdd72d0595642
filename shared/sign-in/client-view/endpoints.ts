import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id } from '#shared/contract/fields.ts'

export const clientViewEndpoints = {
  start: endpoint('POST /api/client-view', {
    summary: 'See the portal as a client does',
    description:
      'Until `DELETE /api/client-view`, for an hour at most, this session reads as that client and writes nothing: every other write is answered 403.',
    undo: 'DELETE /api/client-view',
    body: z.object({ clientId: Id }).meta({ examples: [{ clientId: 7 }] }),
  }),
  leave: endpoint('DELETE /api/client-view', {
    summary: 'Leave Client View',
    description: 'The session reads and writes as its own person again.',
    undo: 'POST /api/client-view',
  }),
}
