import * as z from 'zod'
import { Id, Person, Instant, textInput, Version, defineSchema } from '#shared/contract/fields.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { COMMENT_MAX_FILES } from '#shared/files/values.ts'
import { COMMENT_KINDS } from '#shared/records/records.ts'
import { SENDER_CHECKS } from './values.ts'
import { t } from '#shared/i18n/t.ts'

const entityType = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/s$/, '') : value),
  z.enum(COMMENT_KINDS, { error: () => t('A comment must be on a brief, a project or a ticket') }),
)

export const Comment = defineSchema('Comment', {
  id: Id,
  userId: Id,
  entityId: Id,
  entityType: z.enum(COMMENT_KINDS),
  content: z.string().describe('Empty once it is deleted'),
  attachments: z.array(Attachment),
  author: Person,
  byEmail: z
    .enum(SENDER_CHECKS)
    .nullable()
    .describe('Sent by email, and whether the sender was checked; null for what was written in the portal'),
  internal: z.boolean().optional().describe('Whether it is a note among staff; only staff are told'),
  createdAt: Instant,
  editedAt: Instant.nullable().describe('When its text or files were last changed; null if never'),
  deletedAt: Instant.nullable(),
  deletedBy: Person.nullable(),
  version: Version,
})
export type Comment = z.infer<typeof Comment>

const content = textInput(1, TEXT_MAX, () => t('Comment cannot be empty'))

export const NewComment = z
  .object({
    content,
    entityId: Id,
    entityType,
    attachments: attachmentsInput(COMMENT_MAX_FILES),
    internal: z.boolean().default(false).describe('A note that only staff read; clients get 403'),
    waitsForClient: z
      .boolean()
      .default(false)
      .describe(
        'A reply of staff to a ticket that needs its client’s answer: makes it their turn, unless it is resolved or closed. Without it the ticket stays whose it is; clients get 403',
      ),
  })
  .meta({ examples: [{ content: 'Mended. Please look again.', entityType: 'ticket', entityId: 7 }] })

/** `attachments` is the complete list, with files that stay and new files. */
export const CommentChange = z
  .object({ content: content.optional(), attachments: attachmentsInput(COMMENT_MAX_FILES) })
  .meta({ examples: [{ content: 'Mended. Please look again tomorrow.' }] })

/** The text of a comment before an edit. */
export const CommentVersion = defineSchema('CommentVersion', { content: z.string(), writtenAt: Instant })
export type CommentVersion = z.infer<typeof CommentVersion>
