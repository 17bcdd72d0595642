import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery } from '#shared/contract/fields.ts'
import { Comment, NewComment } from './schemas.ts'

const conversation = <const P extends 'ticket' | 'projects' | 'briefs'>(of: P, what: string) =>
  endpoint(`GET /api/comments/${of}/:id`, {
    summary: `Comments on a ${what}, oldest first`,
    query: listQuery.omit({ q: true }),
    response: z.array(Comment),
  })

export const comments = {
  ofTicket: conversation('ticket', 'ticket'),
  ofProject: conversation('projects', 'project'),
  ofBrief: conversation('briefs', 'brief'),
  create: endpoint('POST /api/comments', {
    summary: 'Comment on a brief, a project or a ticket',
    body: NewComment,
    response: Comment,
    status: 201,
  }),
}
