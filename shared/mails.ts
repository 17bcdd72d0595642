import * as z from 'zod'
import { endpoint } from './contract.ts'
import { IdParams, Instant, Person, filter, listQuery } from './fields.ts'

export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const

export const Mail = z
  .object({
    id: z.int(),
    kind: z.string().meta({ example: 'tickets' }),
    to: z.string(),
    recipient: Person,
    subject: z.string(),
    text: z.string().describe('Without the link of a mail about an account, which is its reader’s alone'),
    private: z.boolean().describe('About an account: its link opens something by itself'),
    status: z
      .enum(MAIL_STATUSES)
      .describe('`kept`: not sent, because no mail server was set while it was new'),
    tries: z.int(),
    nextTryAt: Instant.nullable().describe(
      'Waits until then at least: for more on the same, for the next hour, for the mail server',
    ),
    error: z.string().nullable().describe('What the mail server said last'),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof Mail>

export const mails = {
  list: endpoint({
    method: 'GET',
    path: '/api/mails',
    summary: 'The outbox, newest first: every mail as it looks, sent or not',
    description: '`q` looks through the names and addresses of the recipients.',
    query: listQuery.extend({ status: filter(MAIL_STATUSES) }),
    response: z.array(Mail),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/mails/:id/preview',
    summary: 'A mail as its reader sees it, as HTML that can do nothing',
    params: IdParams,
    response: z.unknown(),
    produces: 'text/html',
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/mails/:id/send-again',
    summary: 'Try a mail again that was given up or kept',
    description: '409 for one that waits or was sent, and for one whose one-time link has been forgotten.',
    params: IdParams,
    response: Mail,
  }),
}
