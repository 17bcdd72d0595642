import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { ReplyTemplate, NewReplyTemplate, ReplyTemplateChange } from './schemas.ts'

export const replyTemplateEndpoints = {
  list: endpoint('GET /api/reply-templates', {
    summary: 'List reply templates',
    description:
      'Sorted oldest first. `{client}`, `{website}`, `{ticket}` and `{me}` are placeholders for names from the ticket and of the writer.',
    query: pageQuery,
    response: z.array(ReplyTemplate),
  }),
  get: endpoint('GET /api/reply-templates/:id', {
    summary: 'Get a reply template',
    description: 'Returns the text with its placeholders.',
    response: ReplyTemplate,
  }),
  create: endpoint('POST /api/reply-templates', {
    summary: 'Create a reply template',
    description: 'All staff can use it. Returns 400 if another template has this name.',
    undo: 'DELETE /api/reply-templates/:id',
    body: NewReplyTemplate,
    response: ReplyTemplate,
    status: 201,
  }),
  update: endpoint('PATCH /api/reply-templates/:id', {
    summary: 'Change a reply template',
    description: 'Replies that were written with it stay as they are.',
    undo: 'the same call',
    body: ReplyTemplateChange,
    response: ReplyTemplate,
  }),
  remove: endpoint('DELETE /api/reply-templates/:id', {
    summary: 'Delete a reply template',
    description: 'Replies that were written with it stay as they are.',
    undoable: true,
  }),
}
