import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { ReplyTemplate, NewReplyTemplate, ReplyTemplateChange } from './schemas.ts'

export const replyTemplateEndpoints = {
  list: endpoint('GET /api/reply-templates', {
    summary: 'Templates of replies to tickets, the oldest first',
    description:
      '`{client}`, `{website}`, `{ticket}` and `{me}` stand for the ticket’s and the writer’s own.',
    query: pageQuery,
    response: z.array(ReplyTemplate),
  }),
  get: endpoint('GET /api/reply-templates/:id', {
    summary: 'One template',
    description: 'As it was written, with its placeholders.',
    response: ReplyTemplate,
  }),
  create: endpoint('POST /api/reply-templates', {
    summary: 'Keep a template',
    description: 'For all of the staff. No two templates have the same name.',
    undo: 'DELETE /api/reply-templates/:id',
    body: NewReplyTemplate,
    response: ReplyTemplate,
    status: 201,
  }),
  update: endpoint('PATCH /api/reply-templates/:id', {
    summary: 'Change a template',
    description: 'What was written with it before stays as it is.',
    undo: 'the same call',
    body: ReplyTemplateChange,
    response: ReplyTemplate,
  }),
  remove: endpoint('DELETE /api/reply-templates/:id', {
    summary: 'Delete a template',
    description: 'What was written with it stays as it is.',
    undoable: true,
  }),
}
