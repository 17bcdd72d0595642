import * as z from 'zod'
import { Person, Instant, defineSchema } from '#shared/contract/fields.ts'
import { MAIL_STATES, MAIL_STATUSES } from './values.ts'

export const Mail = defineSchema('Mail', {
  id: z.int(),
  kind: z.string().meta({ description: 'The kind of notification, or of message', example: 'tickets' }),
  to: z.string().describe('The recipient’s address'),
  recipient: Person.nullable().describe('Null for an address without an account'),
  language: z.string().describe('The recipient’s language').meta({ example: 'en' }),
  subject: z.string(),
  text: z.string().describe('The text, without the secret link of an email about an account'),
  private: z
    .boolean()
    .describe('Whether the link in the email is secret. `text` doesn’t contain such a link'),
  status: z
    .enum(MAIL_STATUSES)
    .describe(
      '`undelivered`: the recipient’s mail server returned it. `kept`: not sent, because no mail server was set up',
    ),
  tries: z.int().describe('The number of attempts'),
  nextTryAt: Instant.nullable().describe(
    'The earliest time of the next attempt. An email can wait for more events, for the time between two updates to its recipient, for the hourly limit or for the mail server',
  ),
  error: z
    .string()
    .nullable()
    .describe('The mail server’s last error message, or why the recipient’s mail server returned the email'),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

export const MailState = defineSchema('MailState', {
  state: z
    .enum(MAIL_STATES)
    .describe('`off`: no mail server is set up. `failing`: it hasn’t accepted emails for five minutes'),
  failingSince: Instant.nullable(),
  error: z.string().nullable().describe('The mail server’s last error message while it’s failing'),
  unsent: z.int().describe('The number of emails waiting in the outbox'),
})
export type MailState = z.infer<typeof MailState>

export const TestMail = defineSchema('TestMail', {
  accepted: z.boolean().describe('Whether the mail server accepted it, which doesn’t mean that it arrives'),
  to: z.string().describe('Your address'),
  error: z.string().nullable().describe('The mail server’s error message if it didn’t accept it'),
})
export type TestMail = z.infer<typeof TestMail>
