import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type WebhookItem = CallOutput<'GET /api/webhooks'>[number]

const SOON_MS = 2000
const LATER_MS = 60_000

/** The agency's webhooks, newest first. */
export const webhooksQuery = listOptions(['webhooks', 'list'], 'GET /api/webhooks', { query: { limit: 50 } })

export const webhookQuery = (id: number) =>
  callOptions(['webhooks', id], 'GET /api/webhooks/:id', { params: { id } })

/** A webhook's messages, newest first. */
export const deliveriesQuery = (id: number, status: WebhookDelivery['status'] | undefined) =>
  listOptions(['webhooks', id, 'deliveries', status], 'GET /api/webhooks/:id/deliveries', {
    params: { id },
    query: { limit: 20, ...(status && { status }) },
  })

/** Returns when to refetch: soon while a message is about to be sent, because no event reports that it was. */
export const getRefetchInterval = (deliveries: readonly WebhookDelivery[] = []): number =>
  deliveries.some(({ nextTryAt }) => nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + LATER_MS)
    ? SOON_MS
    : LATER_MS
