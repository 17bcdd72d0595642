import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { defineSchema } from '#shared/contract/fields.ts'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'
import { FOLLOWED_KINDS } from '../values.ts'

/** The target of a mail's unsubscribe link. */
const Unsubscription = defineSchema('Unsubscription', {
  kind: z
    .enum([...NOTIFICATION_KINDS, 'updates', 'digest', 'record'])
    .describe(
      'The kind of emails. `record`: everything about one record. `digest`: the daily email. `updates`: all emails that aren’t daily',
    ),
  entityType: z.enum(FOLLOWED_KINDS).optional().describe('With `record`: the kind of the record'),
  unsubscribed: z.boolean().describe('Whether these emails are turned off'),
})

const params = z.object({ token: z.string().max(100).describe('The token in the link') })

export const unsubscribeEndpoints = {
  read: endpoint('GET /api/unsubscribe/:token', {
    summary: 'Look up an unsubscribe link',
    description:
      'Changes nothing. A browser that opens the link from an email is redirected to the page that asks for confirmation.',
    params,
    response: Unsubscription,
  }),
  use: endpoint('POST /api/unsubscribe/:token', {
    summary: 'Unsubscribe from a kind of email',
    description:
      'Works without signing in, and for mail programs (RFC 8058). If the emails are already turned off, the response is the same. Returns 404 if the link is wrong.',
    undo: 'PATCH /api/notification-settings',
    params,
    response: Unsubscription,
  }),
}
