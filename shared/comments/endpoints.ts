import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Comment, CommentChange, CommentVersion, NewComment } from './schemas.ts'

const defineConversationEndpoint = <const P extends 'ticket' | 'projects' | 'briefs'>(
  segment: P,
  recordName: string,
) =>
  endpoint(`GET /api/comments/${segment}/:id`, {
    summary: `Comments on a ${recordName}, oldest first`,
    description: 'Internal notes are among them for staff only.',
    query: pageQuery,
    response: z.array(Comment),
  })

export const commentEndpoints = {
  ofTicket: defineConversationEndpoint('ticket', 'ticket'),
  ofProject: defineConversationEndpoint('projects', 'project'),
  ofBrief: defineConversationEndpoint('briefs', 'brief'),
  create: endpoint('POST /api/comments', {
    summary: 'Comment on a brief, a project or a ticket',
    description: 'Its readers are notified. `internal` keeps it among staff.',
    undo: 'DELETE /api/comments/:id',
    body: NewComment,
    response: Comment,
    status: 201,
  }),
  get: endpoint('GET /api/comments/:id', {
    summary: 'One comment',
    description: 'With its files. One that was deleted says by whom and when instead of its text.',
    response: Comment,
  }),
  change: endpoint('PATCH /api/comments/:id', {
    summary: 'Edit a comment',
    undoable: true,
    description:
      'Its author: staff always, clients within 15 minutes of writing it, then 403. 409 once it is deleted.',
    undo: 'the same call',
    body: CommentChange,
    response: Comment,
  }),
  delete: endpoint('DELETE /api/comments/:id', {
    summary: 'Delete a comment',
    undoable: true,
    description:
      'Its author, as for editing. What is left says who deleted it and when. Mails about it that still wait are not sent, and whose turn its ticket is becomes what it was before, if nothing came after.',
    response: Comment,
  }),
  versions: endpoint('GET /api/comment-versions/:id', {
    summary: 'What a comment said before it was edited, newest first',
    description: 'A version for each edit. Empty for one that was never edited.',
    query: pageQuery,
    response: z.array(CommentVersion),
  }),
}
