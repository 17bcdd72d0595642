import * as z from 'zod'
import {
  Instant,
  Id,
  Person,
  changedNameInput,
  nameInput,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { AuditEntry } from '#shared/audit/schemas.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { DELIVERY_STATUSES } from './delivery-values.ts'
import { WEBHOOK_STATES } from './values.ts'
import { AUDIT_EVENT, WEBHOOK_EVENT_TYPES } from '#shared/contract/webhook-events.ts'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'

const EventType = z.enum(WEBHOOK_EVENT_TYPES, { error: () => t('Unknown event') })

/** The message that is sent. It names the record, whose current state is available from the API. */
export const WebhookEvent = z
  .object({
    type: z.string().meta({ example: 'ticket.created' }),
    timestamp: Instant.describe('When it happened'),
    data: z.object({
      record: z.enum(RECORD_KINDS).exclude(['user', 'mail']).describe('The kind of record'),
      id: z.int().describe('The ID of the record'),
      title: z.string().nullable().describe('The title of the record'),
      clientId: z.int().nullable().describe('The client that the record belongs to'),
      companyId: z.int().nullable().describe('The company that the record belongs to'),
      projectId: z.int().nullable(),
      websiteId: z.int().nullable(),
      actorId: z.int().nullable().describe('The person who did it. Null for the portal itself'),
      status: z.string().optional().describe('The new status, if it changed'),
      progress: z.int().optional().describe('The new progress in percent, if it changed'),
      priority: z.string().optional().describe('The new priority, if it changed'),
      fields: z.array(z.string()).optional().describe('The names of a project’s changed fields'),
      fileName: z.string().optional().describe('The name of the added or removed file'),
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
          companyId: 3,
          projectId: null,
          websiteId: 4,
          actorId: 7,
        },
      },
    ],
  })
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The message about an audit entry. Positions and hashes form a chain that shows gaps and changes. */
export const AuditEvent = z
  .object({
    type: z.literal(AUDIT_EVENT),
    timestamp: Instant.describe('When it happened'),
    data: z.object({
      position: z.int().describe('The entry’s position in the audit log. Positions have no gaps'),
      hash: z.string().describe('The SHA-256 of the entry and all previous ones, as in `npm run doctor`'),
      previousHash: z.string().describe('The `hash` of the previous position'),
      ...AuditEntry.pick({ id: true, action: true, entityType: true, entityId: true }).shape,
      actor: z
        .object({ id: Id, name: z.string() })
        .nullable()
        .describe('Null for someone who isn’t signed in, and for the portal itself'),
      ...AuditEntry.pick({ subject: true, details: true, address: true }).shape,
    }),
  })
  .meta({
    id: 'AuditEvent',
    examples: [
      {
        type: AUDIT_EVENT,
        timestamp: '2026-11-20T09:30:00.000Z',
        data: {
          position: 812,
          hash: '5f2b0c6d8e41a7939b0f2c64d1e85a37c9406b8f7d2e13a5904bc6f81d7e3a20',
          previousHash: '91ab77e0c35d28f6417eb90a5cd83f12e6704b9d8a1f52c3706de94b8f15a2cd',
          id: 815,
          action: 'agency.changed',
          entityType: null,
          entityId: null,
          actor: { id: 1, name: 'Maria Keller' },
          subject: null,
          details: { changes: { staffSecondFactor: { from: 'required', to: 'optional' } } },
          address: '192.0.2.7',
        },
      },
    ],
  })
export type AuditEvent = z.infer<typeof AuditEvent>

/** Returns the schema of the messages about an event. */
export const getMessageSchema = (type: string): typeof AuditEvent | typeof WebhookEvent =>
  type === AUDIT_EVENT ? AuditEvent : WebhookEvent

/** A URL that is notified of events. Its secret is returned only once, when it is created or rotated. */
export const Webhook = defineSchema('Webhook', {
  id: Id,
  name: z.string(),
  url: z.string(),
  eventTypes: z.array(EventType).describe('The events that it receives'),
  state: z.enum(WEBHOOK_STATES).describe('`failing`: the last attempt failed'),
  disabledBecause: z
    .enum(['staff', 'gone', 'failing', 'creator'])
    .nullable()
    .describe(
      '`staff`: staff turned it off. `gone`: it returned 410. `failing`: it couldn’t be reached for five days. `creator`: it’s paused, because its creator was locked out or is no longer an agency owner',
    ),
  failingSince: Instant.nullable(),
  previousUntil: Instant.nullable().describe('When the previous secret stops signing messages'),
  maker: Person.nullable().describe('The webhook’s creator'),
  ...changeFields,
})
export type Webhook = z.infer<typeof Webhook>

const invalidUrlMessage = () => t('Please enter an address that begins with https://')

const missingNameMessage = () => t('Please give the webhook a name')

export const NewWebhook = z
  .object({
    name: nameInput(1, missingNameMessage, SHORT_NAME_MAX),
    url: z
      .string({ error: invalidUrlMessage })
      .trim()
      .max(2000, { error: () => t('Must be at most 2,000 characters') })
      .regex(/^https?:\/\/[!-~]+$/i, { error: invalidUrlMessage })
      .refine((value) => URL.canParse(value), { error: invalidUrlMessage }),
    eventTypes: z
      .array(EventType)
      .min(1, { error: () => t('Please choose at least one event') })
      .max(WEBHOOK_EVENT_TYPES.length)
      .transform((chosen) => WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type))),
  })
  .meta({
    examples: [
      { name: 'Invoices', url: 'https://invoices.example.com/portal', eventTypes: ['project.completed'] },
    ],
  })

export const WebhookChange = NewWebhook.partial().extend({
  name: changedNameInput(1, missingNameMessage, SHORT_NAME_MAX).optional(),
  enabled: z.boolean().optional().describe('Turns the webhook on or off'),
})

/** A webhook with its secret, which is returned only once: a repeated request gets null in its place. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().nullable().meta({
    description: 'The secret for verifying signatures. Null if the request is repeated',
    example: 'whsec_ZXhhbXBsZS1vbmx5LW5vdC1hLXJlYWwtc2VjcmV0ISE=',
  }),
}).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** One message to one webhook, and the outcome of its last attempt. */
export const WebhookDelivery = defineSchema('WebhookDelivery', {
  id: Id,
  messageId: z.string().meta({
    description: 'The `webhook-id`',
    example: 'msg_5f2b0c6d8e4147a9939b0f2c64d1e85a',
  }),
  type: z.string().describe('The event'),
  payload: z.string().describe('The signed body'),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.int().describe('The number of attempts'),
  createdAt: Instant,
  triedAt: Instant.nullable().describe('The time of the last attempt'),
  nextTryAt: Instant.nullable().describe('Null if the message was delivered or the portal gave up'),
  answerStatus: z.int().nullable().describe('The HTTP status of the last response'),
  answer: z.string().nullable().describe('The beginning of the last response'),
  error: z.string().nullable().describe('Why there was no response, or why it counts as failed'),
  durationMs: z.int().nullable().describe('How long the last attempt took, in milliseconds'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
