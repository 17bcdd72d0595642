import { type MailData, defineEvents, buildEvents } from '#shared/events/event.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

const mail = /* @__PURE__ */ defineEvents<{ id: number }>({
  subject: ({ id }) => ({ kind: 'mail', id, name: '', clientId: null }),
})

export const mailEvents = /* @__PURE__ */ buildEvents(() => ({
  mail_refused: mail.defineEvent<MailData>({
    webhook: null,
    notices: {
      to: 'staff',
      title: () => t('An email reply wasn’t accepted'),
      href: () => `${getListUrl('mail', 'staff')}?tab=received`,
      actionLabel: () => t('View Received Emails'),
      once: 'type',
      needed: true,
    },
  }),
}))
