import * as z from 'zod'
import { endpoint } from './contract.ts'
import { Instant, Person, listQuery } from './fields.ts'

export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const

export const Mail = z
  .object({
    id: z.int(),
    to: z.string(),
    recipient: Person,
    subject: z.string(),
    text: z.string(),
    status: z
      .enum(MAIL_STATUSES)
      .describe('`kept`: not sent, because no mail server was set while it was new'),
    tries: z.int(),
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
    query: listQuery.omit({ q: true }),
    response: z.array(Mail),
  }),
}
