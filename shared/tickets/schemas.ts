import * as z from 'zod'
import { clockFields } from '#shared/clock/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
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
} from '#shared/contract/fields.ts'
import { Attachment, TICKET_MAX_FILES, attachmentsInput } from '#shared/files/schemas.ts'
import { BATCH_MAX } from './values.ts'

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
    assignee: Person.nullable().describe('Who of the staff handles it'),
    website: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    resolvedAt: Instant.nullable(),
    ...clockFields,
    version: z.int().describe('What the ETag says'),
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

const assignee = z
  .union([z.enum(['me', 'none']), z.coerce.number<number | string>().pipe(Id)])
  .optional()
  .describe('Who handles them: `me`, `none` for nobody, or a person’s number')

const assigneeId = Id.nullable().describe('One of the staff; null for nobody')

/** What staff may change of a ticket besides its words. */
export const TicketChange = z
  .object({ assigneeId: assigneeId.optional(), priority: z.enum(TICKET_PRIORITIES).optional() })
  .meta({ examples: [{ assigneeId: 3 }] })

export const TicketBatch = z
  .object({
    tickets: z
      .array(z.object({ id: Id, version: z.int().describe('The version that was looked at') }))
      .min(1, 'Choose at least one ticket')
      .max(BATCH_MAX, `Choose at most ${BATCH_MAX} tickets`)
      .refine(
        (chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length,
        'A ticket is named twice',
      ),
    change: TicketChange.extend({ status: statusInput(TICKET_STATUSES).optional() }).refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Say what to change',
    ),
  })
  .meta({ examples: [{ tickets: [{ id: 7, version: 2 }], change: { status: 'resolved' } }] })

const TicketBatchResult = z.object({
  batchId: Id.describe('What undoes it, by who did it, for a day'),
  tickets: z.array(Ticket),
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
      assignee,
      sort: z.enum(['newest', 'priority', 'updated']).default('newest'),
    }),
    response: z.array(Ticket),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/tickets/counts',
    summary: 'How many tickets of each status',
    query: listQuery.pick({ q: true }).extend({ priority: filter(TICKET_PRIORITIES), assignee }),
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
  update: endpoint({
    method: 'PATCH',
    path: '/api/tickets/:id',
    summary: 'Say who handles a ticket, or how pressing it is',
    params: IdParams,
    body: TicketChange,
    response: Ticket,
  }),
  changeBatch: endpoint({
    method: 'POST',
    path: '/api/tickets/bulk',
    summary: 'Change many tickets at once',
    description:
      'All or none: 412 when one of them was changed since, with the numbers of those under `errors`, and 404 when one is missing.',
    body: TicketBatch,
    response: TicketBatchResult,
  }),
  undoBatch: endpoint({
    method: 'POST',
    path: '/api/tickets/bulk/:id/undo',
    summary: 'Give the tickets of a batch back what they had',
    description: 'A ticket that was changed since the batch stays as it is and is not in the answer.',
    params: IdParams,
    response: z.array(Ticket),
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
