import * as z from 'zod'
import { Id, Instant, Person, defineSchema } from '#shared/contract/fields.ts'
import { COMMENT_KINDS } from '#shared/records/records.ts'
import { MAIL_REFUSALS, RECEIVED_MAIL_OUTCOMES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

const RecordRef = z.object({ entityType: z.enum(COMMENT_KINDS), entityId: Id })

export const ReceivedMail = defineSchema('ReceivedMail', {
  id: Id,
  receivedAt: Instant.describe('When it arrived. For several emails, when the last one arrived'),
  from: z.string().describe('The sender as stated in the email, which can be forged'),
  subject: z.string(),
  outcome: z
    .enum(RECEIVED_MAIL_OUTCOMES)
    .describe(
      '`comment`: became a comment. `automatic`: a program sent it, so it was ignored. `bounce`: reports that an email couldn’t be delivered. `refused`: wasn’t accepted',
    ),
  reason: z
    .enum(MAIL_REFUSALS)
    .nullable()
    .describe(
      'Why it was refused, even if staff added it as a comment. `address`: sent to an address that doesn’t accept replies. `expired`: the reply address has expired. `other_sender`: from a different address than the one that was emailed. `unverified`: the sender couldn’t be verified. `closed`: the account is closed. `no_access`: the person can’t comment on the record. `empty`: no text apart from quotes and signatures. `heavy`: took too long or too much memory to read. `parts`: has too many parts. `large`: is too long. `broken`: isn’t a valid email. `tries`: failed three times, and is flagged in the mailbox',
    ),
  person: Person.nullable().describe('The person whose reply address it was sent to'),
  comment: RecordRef.extend({ id: Id }).nullable().describe('The comment that it became, and its record'),
  mails: z
    .int()
    .describe(
      'The number of emails in this row. A refused email that arrives again is counted in its row. After 30 emails from one sender within an hour, further emails share a row',
    ),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const ReceivedMailDetails = ReceivedMail.extend({
  record: RecordRef.extend({ title: z.string().describe('The record’s name or title') })
    .nullable()
    .describe('The record whose reply address it was sent to'),
  content: z
    .string()
    .describe(
      'For a refused email: the text that its sender wrote, up to 20,000 characters. Otherwise empty',
    ),
  fullText: z
    .string()
    .describe('For a refused email: the whole text with quotes, if it’s longer than `content`'),
  fileNames: z.array(z.string()).describe('For a refused email: the names of its files, which aren’t stored'),
}).meta({ id: 'ReceivedMailDetails' })
export type ReceivedMailDetails = z.infer<typeof ReceivedMailDetails>

/** The record and the author of the comment that a refused mail becomes. */
export const MailComment = z
  .object({
    entityType: z
      .enum(COMMENT_KINDS, { error: () => t('Please choose a brief, a project or a ticket') })
      .describe('The kind of record'),
    entityId: Id.describe('The ID of the record'),
    userId: Id.describe('The ID of the person who wrote the email. They must be able to comment there'),
  })
  .meta({ examples: [{ entityType: 'ticket', entityId: 7, userId: 12 }] })
