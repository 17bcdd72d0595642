import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Unsubscription } from './schemas.ts'

const params = z.object({ token: z.string().max(100) })

export const unsubscribeEndpoints = {
  read: endpoint('GET /api/unsubscribe/:token', {
    summary: 'What an unsubscribe link is about; changes nothing',
    description: 'A browser that is led here by a mail is sent on to the page that asks.',
    params,
    response: Unsubscription,
  }),
  use: endpoint('POST /api/unsubscribe/:token', {
    summary: 'Turn a kind of mail off, without signing in (RFC 8058)',
    description: 'Answered the same if it is off already. 404 for a link that does not exist.',
    undo: 'PATCH /api/notification-settings',
    params,
    response: Unsubscription,
  }),
}
