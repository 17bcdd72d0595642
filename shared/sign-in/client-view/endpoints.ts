import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id } from '#shared/contract/fields.ts'

export const clientViewEndpoints = {
  start: endpoint('POST /api/client-view', {
    summary: 'Start Client View',
    description:
      'This session sees the portal as the client does for up to an hour, or until `DELETE /api/client-view`. It can’t change anything: every other write returns 403.',
    undo: 'DELETE /api/client-view',
    body: z
      .object({ clientId: Id.describe('The client to view the portal as') })
      .meta({ examples: [{ clientId: 7 }] }),
  }),
  leave: endpoint('DELETE /api/client-view', {
    summary: 'End Client View',
    description: 'The session shows the staff member’s own pages again.',
    undo: 'POST /api/client-view',
  }),
}
