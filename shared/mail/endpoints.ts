import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, pageQuery, enumFilter } from '#shared/contract/queries.ts'
import { Mail, MailState, SetAsideMail, TestMail } from './schemas.ts'
import { MAIL_STATUSES } from './values.ts'

export const mailEndpoints = {
  list: endpoint('GET /api/mails', {
    summary: 'The outbox, newest first: every mail as it looks, sent or not',
    description: '`q` looks through the names and addresses of the recipients.',
    query: listQuery.extend({ status: enumFilter(MAIL_STATUSES) }),
    response: z.array(Mail),
  }),
  setAside: endpoint('GET /api/mails/set-aside', {
    summary:
      'Mails that came in and were not taken, newest first: the last 500 of 90 days, without what they say',
    description: 'Each with the reason why it was not taken.',
    query: pageQuery,
    response: z.array(SetAsideMail),
  }),
  state: endpoint('GET /api/mail-state', {
    summary: 'Whether mails go out now',
    description: '`off` where no mail server is set; `failing` while it takes nothing.',
    response: MailState,
  }),
  test: endpoint('POST /api/mails/test', {
    summary: 'Send yourself a test mail, now',
    description:
      'Answers once the mail server took or refused it, within 20 seconds. It stands in the outbox; a refused one is not tried again by itself. 409 where no mail server is set; ten in a quarter of an hour.',
    undo: { never: 'the email has left' },
    response: TestMail,
  }),
  preview: endpoint('GET /api/mails/:id/preview', {
    summary: 'A mail as its reader sees it, as HTML that can do nothing',
    description: 'It runs no scripts and loads nothing from other hosts.',
    response: z.unknown(),
    produces: 'text/html',
  }),
  sendAgain: endpoint('POST /api/mails/:id/send-again', {
    summary: 'Try a mail again that was given up or kept',
    description: '409 for one that waits or was sent, and for one whose one-time link has been forgotten.',
    undo: { never: 'the email has left' },
    response: Mail,
  }),
}
