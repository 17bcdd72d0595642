import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'

export interface WebhookSearch {
  status?: WebhookDelivery['status'] | undefined
}

const STATUSES: readonly WebhookDelivery['status'][] = ['waiting', 'delivered', 'failed']

/** What of an address a webhook's page understands. */
export const readWebhookSearch = ({ status }: Record<string, unknown>): WebhookSearch => ({
  status: STATUSES.find((known) => known === status),
})
