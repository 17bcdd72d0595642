import { defineEvents, buildEvents } from '#shared/events/event.ts'
import { t } from '#shared/i18n/t.ts'

const webhook = /* @__PURE__ */ defineEvents<{ id: number; name: string }>({
  subject: ({ id, name }) => ({ kind: 'webhook', id, name, clientId: null }),
})

export const webhookEvents = /* @__PURE__ */ buildEvents(() => ({
  webhook_disabled: webhook.defineEvent<{ because: 'gone' | 'failing' | 'creator' }>({
    webhook: null,
    notices: {
      to: 'staff',
      needed: true,
      title: ({ record, because }) =>
        because === 'creator'
          ? t('Webhook paused until an agency owner takes it over: {record}', { record })
          : because === 'gone'
            ? t('Webhook turned off: {record} returned 410 Gone', { record })
            : t('Webhook turned off: {record} could not be reached for five days', { record }),
    },
  }),
}))
