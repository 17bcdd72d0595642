/** The type of a test message. Webhooks can't subscribe to it. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
export const MAX_WEBHOOKS = 20
