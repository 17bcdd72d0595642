import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, Person, TEXT_MAX, listQuery, text } from '#shared/contract/fields.ts'
import { Attachment, COMMENT_MAX_FILES, attachmentsInput } from '#shared/files/schemas.ts'

export const COMMENT_ENTITIES = ['brief', 'project', 'ticket'] as const
export type CommentEntity = (typeof COMMENT_ENTITIES)[number]

const entityType = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/s$/, '') : value),
  z.enum(COMMENT_ENTITIES, 'A comment stands on a brief, a project or a ticket'),
)

/** Whether the agency's mail server vouches for who sent a comment by email. */
export const SENDER_CHECKS = ['checked', 'unchecked'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]

export const Comment = z
  .object({
    id: Id,
    userId: Id,
    entityId: Id,
    entityType: z.enum(COMMENT_ENTITIES),
    content: z.string(),
    attachments: z.array(Attachment),
    author: Person,
    byEmail: z
      .enum(SENDER_CHECKS)
      .nullable()
      .describe('Sent by email, and whether the sender was checked; null for what was written in the portal'),
    internal: z.boolean().optional().describe('Whether it is a note among staff; only staff are told'),
    createdAt: Instant,
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const NewComment = z
  .object({
    content: text(1, TEXT_MAX, 'Comment cannot be empty'),
    entityId: Id,
    entityType,
    attachments: attachmentsInput(COMMENT_MAX_FILES),
    internal: z.boolean().default(false).describe('A note that only staff read; clients get 403'),
  })
  .meta({ examples: [{ content: 'Mended. Please look again.', entityType: 'ticket', entityId: 7 }] })

const conversation = <const P extends 'ticket' | 'projects' | 'briefs'>(of: P, what: string) =>
  endpoint({
    method: 'GET',
    path: `/api/comments/${of}/:id`,
    summary: `Comments on a ${what}, oldest first`,
    params: IdParams,
    query: listQuery.omit({ q: true }),
    response: z.array(Comment),
  })

export const comments = {
  ofTicket: conversation('ticket', 'ticket'),
  ofProject: conversation('projects', 'project'),
  ofBrief: conversation('briefs', 'brief'),
  create: endpoint({
    method: 'POST',
    path: '/api/comments',
    summary: 'Comment on a brief, a project or a ticket',
    body: NewComment,
    response: Comment,
    status: 201,
  }),
}
