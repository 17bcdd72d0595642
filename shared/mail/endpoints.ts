import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, enumFilter } from '#shared/contract/queries.ts'
import { Mail, MailState, TestMail } from './schemas.ts'
import { MAIL_STATUSES } from './values.ts'

export const mailEndpoints = {
  list: endpoint('GET /api/mails', {
    summary: 'List the emails in the outbox',
    description:
      'Sorted newest first. Includes emails that haven’t been sent. One-time links and messages between colleagues are left out. `q` searches the names and addresses of recipients.',
    query: listQuery.extend({ status: enumFilter(MAIL_STATUSES) }),
    response: z.array(Mail),
  }),
  state: endpoint('GET /api/mail-state', {
    summary: 'Get whether emails are being sent',
    description: '`off`: no mail server is set up. `failing`: the mail server isn’t accepting emails.',
    response: MailState,
  }),
  test: endpoint('POST /api/mails/test', {
    summary: 'Send yourself a test email',
    description:
      'Responds within 20 seconds, once the mail server has accepted or rejected the email. The email appears in the outbox. A rejected one isn’t retried automatically. Returns 409 if no mail server is set up, and 429 after ten test emails in 15 minutes.',
    undo: { never: 'the email may have been sent' },
    response: TestMail,
  }),
  preview: endpoint('GET /api/mails/:id/preview', {
    summary: 'Preview an email as HTML',
    description:
      'Shows the email as its recipient sees it, without one-time links and messages between colleagues. The page can’t run scripts or load anything from other hosts.',
    response: z.unknown(),
    produces: 'text/html',
  }),
  sendAgain: endpoint('POST /api/mails/:id/send-again', {
    summary: 'Send a failed email again',
    description:
      'Also works for an email that bounced, or that wasn’t sent because no mail server was set up. Returns 409 if the email is waiting or was sent, or if its one-time link is no longer stored.',
    undo: { never: 'the email may have been sent' },
    response: Mail,
  }),
}
