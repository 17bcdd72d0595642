import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, TEXT_MAX, listQuery, text } from '#shared/contract/fields.ts'

const NAME_LENGTH = 80

export const ReplyTemplate = z
  .object({ id: Id, name: z.string(), content: z.string(), createdAt: Instant, updatedAt: Instant })
  .meta({ id: 'ReplyTemplate' })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

export const NewReplyTemplate = z
  .object({
    name: text(1, NAME_LENGTH, 'Please give the template a name'),
    content: text(1, TEXT_MAX, 'Please write what the template says'),
  })
  .meta({
    examples: [{ name: 'We are on it', content: 'Hello {client},\n\nwe are looking into {ticket}.\n\n{me}' }],
  })

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
