import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { defineSchema } from '#shared/contract/fields.ts'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'
import { FOLLOWED_KINDS } from '../values.ts'

/** The target of a mail's unsubscribe link. */
const Unsubscription = defineSchema('Unsubscription', {
  kind: z.enum([...NOTIFICATION_KINDS, 'digest', 'record']).describe('`record`: everything about one record'),
  entityType: z.enum(FOLLOWED_KINDS).optional().describe('The kind of that record'),
  unsubscribed: z.boolean().describe('Whether no mail of this kind comes any more'),
})

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
