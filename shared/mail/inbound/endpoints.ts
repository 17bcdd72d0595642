import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { enumFilter, pageQuery } from '#shared/contract/queries.ts'
import { MailComment, ReceivedMail, ReceivedMailDetails } from './schemas.ts'
import { RECEIVED_MAIL_OUTCOMES } from './values.ts'

export const inboundMailEndpoints = {
  take: endpoint('POST /api/inbound-mail', {
    summary: 'Deliver an email to a reply address',
    description:
      'For mail servers. Send the original message (`message/rfc822`, up to 25 MB), which becomes a comment. `ignored` means that it’s an automatic reply or a bounce, or that it was already delivered. Returns 422 for a refused email and 413 for one that is too large, with a reason for the sender. After 429 or 5xx, deliver the email again later. Otherwise, it appears in the list of received emails. Returns 404 if the secret isn’t set.',
    undo: { never: 'the email has become a comment. Delete the comment instead' },
    secret: 'INBOUND_MAIL_SECRET',
    response: z.object({
      outcome: z.enum(['accepted', 'ignored']).describe('Whether the email became a comment'),
    }),
  }),
  list: endpoint('GET /api/received-mails', {
    summary: 'List the emails that the portal received',
    description:
      'Sorted newest first, with the outcome of each. Covers the past 90 days. Of the emails that didn’t become comments, it lists up to 2,000 to reply addresses and up to 2,000 to other addresses.',
    query: pageQuery.extend({ outcome: enumFilter(RECEIVED_MAIL_OUTCOMES) }),
    response: z.array(ReceivedMail),
  }),
  get: endpoint('GET /api/received-mails/:id', {
    summary: 'Get an email that the portal received',
    description: 'Includes the text of a refused email and the names of its files.',
    response: ReceivedMailDetails,
  }),
  addAsComment: endpoint('POST /api/received-mails/:id/comment', {
    summary: 'Add a refused email as a comment',
    description:
      'It becomes a comment by the person in `userId`, marked with your name. Staff also see the sender’s address. The email’s files weren’t stored, so the comment lists their names. Returns 403 if the person can’t comment on the record, 404 if the record or the person doesn’t exist, 409 if the email is already a comment or wasn’t refused, and 422 if its text wasn’t stored or the person’s account is closed. If you delete the comment, the email is refused again.',
    undo: 'DELETE /api/comments/:id',
    body: MailComment,
    response: ReceivedMail,
    status: 201,
  }),
}
