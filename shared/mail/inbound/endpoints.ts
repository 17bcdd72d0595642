import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const inboundMailEndpoints = {
  take: endpoint('POST /api/inbound-mail', {
    summary: 'Deliver an email to a reply address',
    description:
      'For mail servers. Send the original message (`message/rfc822`, up to 25 MB). It becomes a comment. `ignored` means that it’s an automatic reply or a bounce, or was already delivered. If an email is rejected, it returns 422 with a reason for the sender. After 429 and 5xx, deliver the email again later. Returns 404 if the secret isn’t set.',
    undo: { never: 'the email has become a comment. Delete the comment instead' },
    secret: 'INBOUND_MAIL_SECRET',
    response: z.object({
      outcome: z.enum(['accepted', 'ignored']).describe('Whether the email became a comment'),
    }),
  }),
}
