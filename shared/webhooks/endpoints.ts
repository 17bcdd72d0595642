import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery, enumFilter } from '#shared/contract/queries.ts'
import { Webhook, NewWebhook, WebhookChange, WebhookWithSecret, WebhookDelivery } from './schemas.ts'
import { DELIVERY_STATUSES } from './delivery-values.ts'

export const webhookEndpoints = {
  list: endpoint('GET /api/webhooks', {
    summary: 'List webhooks',
    description: 'Sorted newest first. Each shows whether its messages arrive.',
    query: pageQuery,
    response: z.array(Webhook),
  }),
  get: endpoint('GET /api/webhooks/:id', {
    summary: 'Get a webhook',
    description: 'The secret isn’t included. It’s returned only when it’s created or rotated.',
    response: Webhook,
  }),
  create: endpoint('POST /api/webhooks', {
    summary: 'Create a webhook',
    description:
      'Events of the given types are sent to the URL. The secret for verifying signatures is returned in this response only. Returns 409 if there are already 20 webhooks.',
    undo: 'DELETE /api/webhooks/:id',
    confirmed: 'always',
    body: NewWebhook,
    response: WebhookWithSecret,
    status: 201,
  }),
  update: endpoint('PATCH /api/webhooks/:id', {
    summary: 'Change a webhook, or turn it on or off',
    description:
      'Fields that you leave out stay as they are. Events that happen while a webhook is turned off or paused are never sent. If a webhook is paused because of its creator, the owner who turns it on becomes its creator.',
    undo: 'the same call',
    confirmed: 'for a new URL, and to start or stop sending the audit log',
    body: WebhookChange,
    response: Webhook,
  }),
  rotate: endpoint('POST /api/webhooks/:id/secret', {
    summary: 'Rotate a webhook’s secret',
    description:
      'Returns the new secret in this response only. For one day, messages carry signatures made with both secrets, so that you can update the receiver.',
    undo: { never: 'someone else may have the previous secret, which still works for a day' },
    confirmed: 'always',
    response: WebhookWithSecret,
  }),
  remove: endpoint('DELETE /api/webhooks/:id', {
    summary: 'Delete a webhook and its log',
    description: 'Messages that are waiting for it aren’t sent.',
    undo: { never: 'its secret and its log are deleted' },
  }),
  test: endpoint('POST /api/webhooks/:id/test', {
    summary: 'Send a test event',
    description: 'Makes one attempt. Returns 409 if the webhook is turned off.',
    undo: { never: 'the message has been sent' },
    response: WebhookDelivery,
    status: 201,
  }),
  deliveries: endpoint('GET /api/webhooks/:id/deliveries', {
    summary: 'List a webhook’s messages',
    description: 'Sorted newest first. Messages are stored for 30 days.',
    query: pageQuery.extend({ status: enumFilter(DELIVERY_STATUSES) }),
    response: z.array(WebhookDelivery),
  }),
  sendAgain: endpoint('POST /api/webhook-deliveries/:id/send-again', {
    summary: 'Send a webhook message again',
    description:
      'The message keeps its `webhook-id`, so that the receiver can recognize it. Returns 409 while the message is waiting, or if the webhook is turned off.',
    undo: { never: 'the message has been sent' },
    response: WebhookDelivery,
  }),
}
