import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, Person, filter, listQuery, text } from '#shared/contract/fields.ts'

/** What programs can be told of, and what each means. */
export const WEBHOOK_EVENTS = {
  'brief.submitted': 'A client sent a brief',
  'brief.updated': 'A client changed a brief that waits for a decision',
  'brief.resubmitted': 'A client sent a declined brief again',
  'brief.withdrawn': 'A client took a brief back',
  'brief.accepted': 'A brief became a project',
  'brief.declined': 'A brief went back to the client for a revision',
  'brief.rejected': 'A brief was turned down',
  'brief.completed': 'The work of a brief is done',
  'brief.commented': 'Somebody wrote on a brief',
  'project.created': 'A project began',
  'project.updated': 'Status, progress or facts of a project changed',
  'project.completed': 'A project was completed',
  'project.commented': 'Somebody wrote on a project',
  'task.created': 'A task was made',
  'task.updated': 'The status of a task changed',
  'request.created': 'The agency asked a client for something',
  'request.updated': 'A request was changed',
  'request.answered': 'A client answered a request',
  'request.reviewed': 'The agency looked at an answer and is content',
  'request.returned': 'An answer went back to the client',
  'request.reminded': 'A client was reminded of a request',
  'website.launched': 'A website went live',
  'ticket.created': 'A ticket was opened',
  'ticket.updated': 'Status, priority or assignee of a ticket changed',
  'ticket.commented': 'Somebody wrote on a ticket',
  'file.added': 'A file was added to a project or a website',
  'file.removed': 'A file was removed from a project or a website',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
const isEventType = (type: string): type is WebhookEventType => type in WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS).filter(isEventType)
const EventType = z.enum(WEBHOOK_EVENT_TYPES, 'There is no such event')

/** What a test sends; nobody chooses it. */
export const TEST_EVENT = 'webhook.test'

/** What is sent. It names the record; the API tells what it is now. */
export const WebhookEvent = z
  .object({
    type: z.string().meta({ example: 'ticket.created' }),
    timestamp: Instant.describe('When it happened'),
    data: z.object({
      record: z.enum(['brief', 'project', 'website', 'ticket', 'info_request', 'task', 'webhook']),
      id: z.int().describe('The record’s number'),
      title: z.string().nullable().describe('What the record is called'),
      clientId: z.int().nullable().describe('Whose it is'),
      projectId: z.int().nullable(),
      websiteId: z.int().nullable(),
      actorId: z.int().nullable().describe('Who did it; null for the portal itself'),
      status: z.string().optional().describe('The new status, where it changed'),
      progress: z.int().optional().describe('The new progress in percent, where it changed'),
      priority: z.string().optional().describe('The new priority, where it changed'),
      fields: z.array(z.string()).optional().describe('What changed of a project'),
      fileName: z.string().optional(),
    }),
  })
  .meta({
    id: 'WebhookEvent',
    examples: [
      {
        type: 'ticket.created',
        timestamp: '2026-11-20T09:30:00.000Z',
        data: {
          record: 'ticket',
          id: 31,
          title: 'The opening hours are wrong',
          clientId: 7,
          projectId: null,
          websiteId: 4,
          actorId: 7,
        },
      },
    ],
  })
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
/** So many an agency may have. */
export const MOST_WEBHOOKS = 20

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const

/** An address that is told what happens. Its secret is told once, when it is made or rotated. */
export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    eventTypes: z.array(EventType),
    state: z.enum(WEBHOOK_STATES).describe('`failing`: the last attempt did not succeed'),
    disabledBecause: z
      .enum(['staff', 'gone', 'failing'])
      .nullable()
      .describe('Staff turned it off, it answered 410, or nothing reached it for five days'),
    failingSince: Instant.nullable(),
    previousUntil: Instant.nullable().describe('Until when the secret before the present one signs too'),
    maker: Person.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const WRONG_URL = 'Please enter an address that begins with https://'

export const NewWebhook = z
  .object({
    name: text(1, 80, 'Please give the webhook a name'),
    url: z
      .string(WRONG_URL)
      .trim()
      .max(2000, 'Must be at most 2,000 characters')
      .regex(/^https?:\/\/[!-~]+$/i, WRONG_URL)
      .refine((value) => URL.canParse(value), WRONG_URL),
    eventTypes: z
      .array(EventType)
      .min(1, 'Please choose at least one event')
      .max(WEBHOOK_EVENT_TYPES.length)
      .transform((chosen) => WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type))),
  })
  .meta({
    examples: [
      { name: 'Invoices', url: 'https://invoices.example.com/portal', eventTypes: ['project.completed'] },
    ],
  })

/** A webhook with its secret, which is told once: a repetition of the request gets null in its place. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().nullable().meta({ example: 'whsec_…' }),
}).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** One message to one webhook, and how its last attempt went. */
export const WebhookDelivery = z
  .object({
    id: Id,
    messageId: z.string().meta({ example: 'msg_5f2b…' }),
    type: z.string(),
    payload: z.string().describe('The body, as it is signed'),
    status: z.enum(DELIVERY_STATUSES),
    tries: z.int(),
    createdAt: Instant,
    triedAt: Instant.nullable(),
    nextTryAt: Instant.nullable().describe('Null once it is delivered or given up'),
    answerStatus: z.int().nullable(),
    answer: z.string().nullable().describe('How the answer begins'),
    error: z.string().nullable().describe('Why there was no answer, or why it did not do'),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const one = { params: IdParams, response: Webhook }

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The agency’s webhooks, newest first',
    query: listQuery.omit({ q: true }),
    response: z.array(Webhook),
  }),
  get: endpoint({ method: 'GET', path: '/api/webhooks/:id', summary: 'One webhook', ...one }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Have an address told what happens',
    description: 'The answer is the only one that tells the secret.',
    confirmed: 'always',
    body: NewWebhook,
    response: WebhookWithSecret,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook, or turn it off and on',
    confirmed: 'for another address',
    body: NewWebhook.partial().extend({ enabled: z.boolean().optional() }),
    ...one,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Give a webhook a new secret',
    description: 'For a day messages carry both signatures, so that the receiver can change over.',
    confirmed: 'always',
    params: IdParams,
    response: WebhookWithSecret,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook and its log',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Send a test event',
    description: 'Tried once. 409 for a webhook that is turned off.',
    params: IdParams,
    response: WebhookDelivery,
    status: 201,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What a webhook was told, newest first',
    description: 'Kept for 30 days.',
    params: IdParams,
    query: listQuery.omit({ q: true }).extend({ status: filter(DELIVERY_STATUSES) }),
    response: z.array(WebhookDelivery),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/send-again',
    summary: 'Send a message again',
    description:
      'With the same `webhook-id`, by which a receiver knows it. 409 while it waits, and for a webhook that is turned off.',
    params: IdParams,
    response: WebhookDelivery,
  }),
}
