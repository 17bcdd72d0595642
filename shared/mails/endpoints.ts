import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter } from '#shared/contract/fields.ts'
import { Mail, SetAsideMail } from './schemas.ts'
import { MAIL_STATUSES } from './values.ts'

export const mails = {
  list: endpoint('GET /api/mails', {
    summary: 'The outbox, newest first: every mail as it looks, sent or not',
    description: '`q` looks through the names and addresses of the recipients.',
    query: listQuery.extend({ status: filter(MAIL_STATUSES) }),
    response: z.array(Mail),
  }),
  setAside: endpoint('GET /api/mails/set-aside', {
    summary:
      'Mails that came in and were not taken, newest first: the last 500 of 90 days, without what they say',
    query: listQuery.omit({ q: true }),
    response: z.array(SetAsideMail),
  }),
  preview: endpoint('GET /api/mails/:id/preview', {
    summary: 'A mail as its reader sees it, as HTML that can do nothing',
    response: z.unknown(),
    produces: 'text/html',
  }),
  sendAgain: endpoint('POST /api/mails/:id/send-again', {
    summary: 'Try a mail again that was given up or kept',
    description: '409 for one that waits or was sent, and for one whose one-time link has been forgotten.',
    response: Mail,
  }),
}
