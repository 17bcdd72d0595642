import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const inboundMailEndpoints = {
  take: endpoint('POST /api/inbound-mail', {
    summary: 'Hand in a mail that arrived for a reply address; it becomes a comment',
    description:
      'For mail servers: the message as it came (`message/rfc822`, at most 25 MB). `ignored`: an automatic answer, or one that is here already. 422 says in words for its sender why a mail is refused; after 429 and 5xx it should be tried again.',
    undo: { never: 'the email has become a comment, which can be deleted as one' },
    secret: 'INBOUND_MAIL_SECRET',
    response: z.object({ outcome: z.enum(['accepted', 'ignored']) }),
  }),
}
