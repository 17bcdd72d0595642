import { briefWebhooks } from '#shared/briefs/events.ts'
import { fileWebhooks } from '#shared/files/events.ts'
import { requestWebhooks } from '#shared/info-requests/events.ts'
import { projectWebhooks } from '#shared/projects/events.ts'
import { taskWebhooks } from '#shared/tasks/events.ts'
import { ticketWebhooks } from '#shared/tickets/events.ts'
import { websiteWebhooks } from '#shared/websites/events.ts'

/** The events that webhooks can subscribe to, with the meaning of each. */
export const WEBHOOK_EVENTS = {
  ...briefWebhooks,
  ...projectWebhooks,
  ...taskWebhooks,
  ...requestWebhooks,
  ...websiteWebhooks,
  ...ticketWebhooks,
  ...fileWebhooks,
}

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
const isEventType = (type: string): type is WebhookEventType => type in WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS).filter(isEventType)

/** The type of a test message; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
/** Maximum number of webhooks. */
export const MOST_WEBHOOKS = 20
