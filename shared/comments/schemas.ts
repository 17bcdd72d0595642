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

const LeftOutFile = z.object({
  fileName: z.string().meta({ example: 'Prices.csv' }),
  reason: z.string().describe('A sentence in your language'),
})

export const Comment = defineSchema('Comment', {
  id: Id,
  userId: Id.describe('The author’s ID'),
  entityId: Id.describe('The ID of the record'),
  entityType: z.enum(COMMENT_KINDS).describe('The kind of record'),
  content: z.string().describe('Empty if it was deleted'),
  attachments: z.array(Attachment),
  author: Person,
  byEmail: z
    .enum(SENDER_CHECKS)
    .nullable()
    .describe(
      'For a comment sent by email: whether the sender was verified. `added`: staff added a refused email. Null for other comments',
    ),
  addedBy: Person.nullable().describe('The staff member who added the email'),
  addedFrom: z.string().optional().describe('For staff: the sender’s address, if staff added the email'),
  leftOut: z
    .array(LeftOutFile)
    .describe('The files of the email that weren’t accepted, with the reason for each'),
  hasEmail: z
    .boolean()
    .describe('Whether `GET /api/comments/:id/email` returns more of its email than `content`'),
  internal: z.boolean().optional().describe('For staff: whether it’s an internal note'),
  createdAt: Instant,
  editedAt: Instant.nullable().describe('When its text or files were last changed'),
  deletedAt: Instant.nullable(),
  deletedBy: Person.nullable(),
  version: Version,
})
export type Comment = z.infer<typeof Comment>

const content = textInput(1, TEXT_MAX, () => t('Comment cannot be empty'))

export const NewComment = z
  .object({
    content,
    entityId: Id.describe('The ID of the record'),
    entityType: entityType.describe('The kind of record'),
    attachments: attachmentsInput(COMMENT_MAX_FILES),
    internal: z.boolean().default(false).describe('Whether only staff can see it. Clients get 403'),
    waitsForClient: z
      .boolean()
      .default(false)
      .describe(
        'For staff: whether the ticket is waiting on the client after this reply, unless it’s resolved or closed. Clients get 403',
      ),
    reopen: z
      .boolean()
      .default(true)
      .describe('For a client’s comment on a resolved or closed ticket: whether it reopens the ticket'),
  })
  .meta({ examples: [{ content: 'This is fixed now. Please check.', entityType: 'ticket', entityId: 7 }] })

/** `attachments` is the complete list, with files that stay and new files. */
export const CommentChange = z
  .object({ content: content.optional(), attachments: attachmentsInput(COMMENT_MAX_FILES) })
  .meta({ examples: [{ content: 'This will be fixed tomorrow.' }] })

/** The text of a comment before an edit. */
export const CommentVersion = defineSchema('CommentVersion', {
  content: z.string().describe('The earlier text'),
  writtenAt: Instant,
})
export type CommentVersion = z.infer<typeof CommentVersion>

export const CommentEmail = defineSchema('CommentEmail', {
  text: z.string().describe('The whole text, with quotes and signatures'),
})
