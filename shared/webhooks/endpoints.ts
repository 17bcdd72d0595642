import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery, enumFilter } from '#shared/contract/queries.ts'
import { Webhook, NewWebhook, WebhookChange, WebhookWithSecret, WebhookDelivery } from './schemas.ts'
import { DELIVERY_STATUSES } from './delivery-values.ts'

export const webhookEndpoints = {
  list: endpoint('GET /api/webhooks', {
    summary: 'The agency’s webhooks, newest first',
    description: 'Each with whether its messages arrive.',
    query: pageQuery,
    response: z.array(Webhook),
  }),
  get: endpoint('GET /api/webhooks/:id', {
    summary: 'One webhook',
    description: 'Without its secret, which is told only when it is made or replaced.',
    response: Webhook,
  }),
  create: endpoint('POST /api/webhooks', {
    summary: 'Have an address told what happens',
    description: 'The answer is the only one that tells the secret.',
    undo: 'DELETE /api/webhooks/:id',
    confirmed: 'always',
    body: NewWebhook,
    response: WebhookWithSecret,
    status: 201,
  }),
  update: endpoint('PATCH /api/webhooks/:id', {
    summary: 'Change a webhook, or turn it off and on',
    description:
      'Fields that are left out stay as they are. A webhook that is turned off or paused never receives the events of that time. An owner who turns on a webhook that is paused because of its creator becomes its creator.',
    undo: 'the same call',
    confirmed: 'for another address, and for beginning or ending to send the audit log',
    body: WebhookChange,
    response: Webhook,
  }),
  rotate: endpoint('POST /api/webhooks/:id/secret', {
    summary: 'Give a webhook a new secret',
    description: 'For a day messages carry both signatures, so that the receiver can change over.',
    undo: { never: 'other people may have the secret from before, which still works for a day' },
    confirmed: 'always',
    response: WebhookWithSecret,
  }),
  remove: endpoint('DELETE /api/webhooks/:id', {
    summary: 'Delete a webhook and its log',
    description: 'What waits for it is not sent.',
    undo: { never: 'its secret and its log are gone' },
  }),
  test: endpoint('POST /api/webhooks/:id/test', {
    summary: 'Send a test event',
    description: 'Tried once. 409 for a webhook that is turned off.',
    undo: { never: 'the message has been sent' },
    response: WebhookDelivery,
    status: 201,
  }),
  deliveries: endpoint('GET /api/webhooks/:id/deliveries', {
    summary: 'What a webhook was told, newest first',
    description: 'Kept for 30 days.',
    query: pageQuery.extend({ status: enumFilter(DELIVERY_STATUSES) }),
    response: z.array(WebhookDelivery),
  }),
  sendAgain: endpoint('POST /api/webhook-deliveries/:id/send-again', {
    summary: 'Send a message again',
    description:
      'With the same `webhook-id`, by which a receiver knows it. 409 while it waits, and for a webhook that is turned off.',
    undo: { never: 'the message has been sent' },
    response: WebhookDelivery,
  }),
}
