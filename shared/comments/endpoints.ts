import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Comment, CommentChange, CommentEmail, CommentVersion, NewComment } from './schemas.ts'

const defineConversationEndpoint = <const P extends 'ticket' | 'projects' | 'briefs'>(
  segment: P,
  recordName: string,
) =>
  endpoint(`GET /api/comments/${segment}/:id`, {
    summary: `List the comments on a ${recordName}`,
    description: 'Sorted oldest first. Staff also get internal notes.',
    query: pageQuery,
    response: z.array(Comment),
  })

export const commentEndpoints = {
  ofTicket: defineConversationEndpoint('ticket', 'ticket'),
  ofProject: defineConversationEndpoint('projects', 'project'),
  ofBrief: defineConversationEndpoint('briefs', 'brief'),
  create: endpoint('POST /api/comments', {
    summary: 'Add a comment',
    description:
      'The comment belongs to a brief, a project or a ticket. The other side is notified. With `internal`, only staff see it. A client’s comment reopens a resolved or closed ticket, unless `reopen` is false. Staff then get one notification for both.',
    undo: 'DELETE /api/comments/:id',
    body: NewComment,
    response: Comment,
    status: 201,
  }),
  get: endpoint('GET /api/comments/:id', {
    summary: 'Get a comment',
    description: 'Includes its files. A deleted comment shows who deleted it and when instead of its text.',
    response: Comment,
  }),
  change: endpoint('PATCH /api/comments/:id', {
    summary: 'Edit a comment',
    undoable: true,
    description:
      'Only its author can edit it: staff at any time, and clients for 15 minutes. After that, it returns 403. Returns 409 for a deleted comment. The previous text is stored for staff.',
    undo: 'the same call',
    body: CommentChange,
    response: Comment,
  }),
  delete: endpoint('DELETE /api/comments/:id', {
    summary: 'Delete a comment',
    undoable: true,
    description:
      'Its author can delete it for as long as they can edit it. The staff member who added it from a refused email can also delete it, and the email is then refused again. An entry still shows who deleted it and when. Unsent emails about it are canceled. If the comment reopened the ticket or changed who it’s waiting on, that’s reversed, unless something else has happened since. Restoring a ticket’s status notifies people as any other status change does.',
    response: Comment,
  }),
  email: endpoint('GET /api/comments/:id/email', {
    summary: 'Get the whole text of a comment’s email',
    description:
      'Only staff and the comment’s author can get it. Everyone else who can read the comment gets 403. Returns 404 if the comment isn’t from an email or contains its whole text.',
    response: CommentEmail,
  }),
  versions: endpoint('GET /api/comment-versions/:id', {
    summary: 'List a comment’s earlier versions',
    description: 'Sorted newest first, one for each edit. Empty if the comment was never edited.',
    query: pageQuery,
    response: z.array(CommentVersion),
  }),
}
