import * as z from 'zod'
import { Person, Instant, defineSchema } from '#shared/contract/fields.ts'
import { SET_ASIDE_REASONS } from './inbound/values.ts'
import { MAIL_STATES, MAIL_STATUSES } from './values.ts'

export const Mail = defineSchema('Mail', {
  id: z.int(),
  kind: z.string().meta({ example: 'tickets' }),
  to: z.string(),
  recipient: Person.nullable().describe('Null for an address that nobody here has'),
  language: z.string().describe('That of who gets it').meta({ example: 'en' }),
  subject: z.string(),
  text: z.string().describe('Without the link of a mail about an account, which is its reader’s alone'),
  private: z.boolean().describe('About an account: its link opens something by itself'),
  status: z.enum(MAIL_STATUSES).describe('`kept`: not sent, because no mail server was set while it was new'),
  tries: z.int(),
  nextTryAt: Instant.nullable().describe(
    'Waits until then at least: for more on the same, for the next hour, for the mail server',
  ),
  error: z.string().nullable().describe('What the mail server said last'),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

export const SetAsideMail = defineSchema('SetAsideMail', {
  id: z.int(),
  from: z.string().describe('As the mail says, which anybody can write'),
  subject: z.string(),
  reason: z
    .enum(SET_ASIDE_REASONS)
    .describe(
      '`heavy`: took too long or too much memory to read; `parts`: too many; `large`: too long; `broken`: not a mail; `tries`: given up after three tries, flagged in the mailbox; `sender`: not shown to come from its sender',
    ),
  person: Person.nullable().describe('Whose answers its address takes'),
  receivedAt: Instant,
})
export type SetAsideMail = z.infer<typeof SetAsideMail>

export const MailState = defineSchema('MailState', {
  state: z
    .enum(MAIL_STATES)
    .describe('`off`: no mail server is set; `failing`: it has taken nothing for five minutes or longer'),
  failingSince: Instant.nullable(),
  error: z.string().nullable().describe('While it is failing: what the mail server said last'),
  unsent: z.int().describe('How many mails wait in the outbox'),
})
export type MailState = z.infer<typeof MailState>

export const TestMail = defineSchema('TestMail', {
  accepted: z.boolean().describe('Whether the mail server took it; what happens to it then is not known'),
  to: z.string(),
  error: z.string().nullable().describe('What the mail server said if it did not'),
})
export type TestMail = z.infer<typeof TestMail>
