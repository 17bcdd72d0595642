import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams, listQuery, filter } from '#shared/contract/fields.ts'
import { Webhook, NewWebhook, WebhookWithSecret, WebhookDelivery } from './schemas.ts'
import { DELIVERY_STATUSES } from './delivery-values.ts'

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
