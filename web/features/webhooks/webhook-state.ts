import { Check, CirclePause, CircleX, Clock, PowerOff, TriangleAlert } from 'lucide-react'
import { DELIVERY_STATUSES } from '#shared/webhooks/delivery-values.ts'
import type { Webhook, WebhookDelivery } from '#shared/webhooks/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { createFilterOptions } from '#web/ui/page/toolbar.tsx'

export const webhookState: StatusMap<Webhook['state'] | 'paused'> = {
  active: {
    label: tContext('webhook', 'Active'),
    tone: 'good',
    icon: Check,
    description: t('Receives the selected events'),
  },
  failing: {
    label: tContext('webhook', 'Failing'),
    tone: 'warn',
    icon: TriangleAlert,
    description: t('The last attempt failed. The message will be retried'),
  },
  disabled: {
    label: tContext('webhook', 'Turned Off'),
    tone: 'neutral',
    icon: PowerOff,
    description: t('Doesn’t receive events'),
  },
  paused: {
    label: tContext('webhook', 'Paused'),
    tone: 'warn',
    icon: CirclePause,
    description: t('Won’t receive events until an agency owner takes it over'),
  },
}

/** Returns the state of a webhook. A webhook that waits for an owner to take it over is paused. */
export const getDisplayState = ({
  state,
  disabledBecause,
}: Pick<Webhook, 'state' | 'disabledBecause'>): keyof typeof webhookState =>
  disabledBecause === 'creator' ? 'paused' : state

export const deliveryStatus: StatusMap<WebhookDelivery['status']> = {
  waiting: {
    label: tContext('message', 'Waiting'),
    tone: 'warn',
    icon: Clock,
    description: t('Being sent, or waiting to be retried'),
  },
  delivered: {
    label: tContext('message', 'Delivered'),
    tone: 'good',
    icon: Check,
    description: t('The receiver accepted it'),
  },
  failed: {
    label: tContext('message', 'Failed'),
    tone: 'bad',
    icon: CircleX,
    description: t('No more attempts will be made'),
  },
}

export const deliveryChoices = createFilterOptions(t('All messages'), DELIVERY_STATUSES, deliveryStatus)

/** Explains why a webhook was turned off. */
export const disabledMessages: Record<NonNullable<Webhook['disabledBecause']>, string> = {
  staff: t('A staff member turned it off. Nothing is sent, and missed events won’t be sent later.'),
  gone: t('The receiver returned 410 Gone.'),
  failing: t('All deliveries failed for five days.'),
  creator: t(
    'Its creator was locked out or is no longer an agency owner. Nothing is sent until an agency owner takes it over. Check its address first, and rotate its secret.',
  ),
}

/** Labels and messages for the dialog with the secret that signs a webhook's messages. */
export const signingSecret = {
  description: t('Your program uses this secret to verify that messages come from here.'),
  label: t('Signing Secret'),
  hint: t('For any library that supports Standard Webhooks.'),
}
