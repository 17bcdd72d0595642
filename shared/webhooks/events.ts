import { eventsAbout } from '#shared/events/event.ts'

interface DisabledWebhook {
  id: number
  name: string
}

const webhook = eventsAbout<DisabledWebhook>({
  subject: ({ id, name }) => ({ kind: 'webhook', id, name, clientId: null }),
})

export const webhookEvents = {
  webhook_disabled: webhook.unrecorded<{ because: 'gone' | 'failing' }>({
    webhook: null,
    notices: [
      {
        to: 'staff',
        title: ({ because }) =>
          because === 'gone'
            ? 'Webhook turned off: {record} says that it is gone'
            : 'Webhook turned off: {record} could not be reached for five days',
      },
    ],
  }),
}
