import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, IdParams } from '#shared/contract/fields.ts'
import { ReplyTemplate, NewReplyTemplate } from './schemas.ts'

export const replyTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/reply-templates',
    summary: 'Templates of replies to tickets, the oldest first',
    description:
      '`{client}`, `{website}`, `{ticket}` and `{me}` stand for the ticket’s and the writer’s own.',
    query: listQuery.omit({ q: true }),
    response: z.array(ReplyTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/reply-templates/:id',
    summary: 'One template',
    params: IdParams,
    response: ReplyTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/reply-templates',
    summary: 'Keep a template',
    body: NewReplyTemplate,
    response: ReplyTemplate,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/reply-templates/:id',
    summary: 'Change a template',
    params: IdParams,
    body: NewReplyTemplate.partial(),
    response: ReplyTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/reply-templates/:id',
    summary: 'Delete a template',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
}
