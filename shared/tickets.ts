import * as z from 'zod'
import { endpoint } from './contract.ts'
import {
  Id,
  IdParams,
  Instant,
  NAME_MAX,
  Person,
  TEXT_MAX,
  counts,
  filter,
  listQuery,
  statusInput,
  text,
} from './fields.ts'
import { Attachment, TICKET_MAX_FILES, attachmentsInput } from './files.ts'

export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const SERVICE_CATEGORIES = [
  'images_for_website',
  'website_copy',
  'new_feature_request',
  'technical_support',
  'blog_post',
  'general',
] as const
/** Active means neither resolved nor closed. */
export const ACTIVE_TICKET_STATUSES = ['open', 'in_progress'] as const satisfies TicketStatus[]
export const COMPLETED_TICKET_STATUSES = ['resolved', 'closed'] as const satisfies TicketStatus[]

export const Ticket = z
  .object({
    id: Id,
    websiteId: Id.nullable(),
    userId: Id,
    title: z.string(),
    description: z.string(),
    serviceCategory: z.enum(SERVICE_CATEGORIES),
    attachments: z.array(Attachment),
    status: z.enum(TICKET_STATUSES),
    priority: z.enum(TICKET_PRIORITIES),
    client: Person,
    website: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    resolvedAt: Instant.nullable(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

export const NewTicket = z
  .object({
    title: text(5, NAME_MAX, 'Title must be at least 5 characters'),
    description: text(
      20,
      TEXT_MAX,
      'Please provide a detailed description of your issue (minimum 20 characters)',
    ),
    serviceCategory: z.enum(SERVICE_CATEGORIES, 'Please select a service category'),
    priority: z.enum(TICKET_PRIORITIES, 'Please select a priority').default('medium'),
    websiteId: Id.nullish(),
    attachments: attachmentsInput(TICKET_MAX_FILES),
  })
  .meta({
    examples: [
      {
        title: 'The opening hours are wrong',
        description: 'We close at six, not at eight as the page says.',
        serviceCategory: 'website_copy',
        priority: 'high',
        websiteId: 7,
      },
    ],
  })

export const tickets = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets',
    summary: 'Tickets',
    description:
      '`sort`: `newest` by creation; `priority` from urgent to low, then newest; `updated` by last change. `state`: active (neither resolved nor closed) or completed.',
    query: listQuery.extend({
      status: filter(TICKET_STATUSES),
      priority: filter(TICKET_PRIORITIES),
      state: z.enum(['active', 'completed']).optional(),
      sort: z.enum(['newest', 'priority', 'updated']).default('newest'),
    }),
    response: z.array(Ticket),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/tickets/counts',
    summary: 'How many tickets of each status',
    query: listQuery.pick({ q: true }).extend({ priority: filter(TICKET_PRIORITIES) }),
    response: counts(TICKET_STATUSES),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id',
    summary: 'One ticket',
    params: IdParams,
    response: Ticket,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tickets',
    summary: 'Raise a ticket',
    description:
      'By a client, for one of its own websites or none. By staff only for a website; the requester is then the website’s client.',
    body: NewTicket,
    response: Ticket,
    status: 201,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/tickets/:id/status',
    summary: 'Change a ticket’s status',
    description: 'Staff: any status. A client: its own to `resolved` or `open`; anything else is 403.',
    params: IdParams,
    body: z.object({ status: statusInput(TICKET_STATUSES) }),
    response: Ticket,
  }),
}
