import { queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'
import { call, listOptions, type CallOutput } from '#web/api/call.ts'

export type WebhookItem = CallOutput<'GET /api/webhooks'>[number]

const SOON_MS = 2000
const LATER_MS = 60_000

/** The agency's webhooks, newest first. */
export const webhooksQuery = listOptions(['webhooks', 'list'], 'GET /api/webhooks', { query: { limit: 50 } })

/** One webhook. */
export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => call('GET /api/webhooks/:id', { params: { id } }, { signal }),
  })

/** What a webhook was told, newest first. */
export const deliveriesQuery = (id: number, status: WebhookDelivery['status'] | undefined) =>
  listOptions(['webhooks', id, 'deliveries', status], 'GET /api/webhooks/:id/deliveries', {
    params: { id },
    query: { limit: 20, ...(status && { status }) },
  })

/** When to look again: soon while a message is about to go, because nothing tells that it has gone. */
export const lookAgainIn = (deliveries: readonly WebhookDelivery[] = []): number =>
  deliveries.some(({ nextTryAt }) => nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + LATER_MS)
    ? SOON_MS
    : LATER_MS
