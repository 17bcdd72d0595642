import { Check, CircleX, Clock, PowerOff, TriangleAlert } from 'lucide-react'
import { DELIVERY_STATUSES } from '#shared/webhooks/delivery-values.ts'
import type { Webhook, WebhookDelivery } from '#shared/webhooks/schemas.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { choicesOf } from '#web/ui/page/toolbar.tsx'

export const webhookState: StatusMap<Webhook['state']> = {
  active: { label: 'Active', tone: 'good', icon: Check, description: 'Receives the chosen events' },
  failing: {
    label: 'Failing',
    tone: 'warn',
    icon: TriangleAlert,
    description: 'The last attempt failed; it will be tried again',
  },
  disabled: { label: 'Turned Off', tone: 'neutral', icon: PowerOff, description: 'Receives nothing' },
}

export const deliveryStatus: StatusMap<WebhookDelivery['status']> = {
  waiting: {
    label: 'Waiting',
    tone: 'warn',
    icon: Clock,
    description: 'On its way, or waiting to be tried again',
  },
  delivered: { label: 'Delivered', tone: 'good', icon: Check, description: 'Answered successfully' },
  failed: { label: 'Failed', tone: 'bad', icon: CircleX, description: 'Given up' },
}

export const deliveryChoices = choicesOf('All messages', DELIVERY_STATUSES, deliveryStatus)

/** Why a webhook was turned off. */
export const disabledWords: Record<NonNullable<Webhook['disabledBecause']>, string> = {
  staff: 'A staff member turned it off. Nothing is sent, and events in the meantime aren’t sent later.',
  gone: 'The receiver answered 410: it’s gone for good.',
  failing: 'Nothing reached it for five days.',
}
