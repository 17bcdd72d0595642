import { type MailData, eventsAbout, rows } from '#shared/events/event.ts'
import { listOf } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

const mail = /* @__PURE__ */ eventsAbout<{ id: number }>({
  subject: ({ id }) => ({ kind: 'mail', id, name: '', clientId: null }),
})

export const mailEvents = /* @__PURE__ */ rows(() => ({
  mail_set_aside: mail.unrecorded<MailData>({
    webhook: null,
    notices: {
      to: 'staff',
      title: () => t('An email reply was not accepted'),
      href: () => `${listOf('mail', 'staff')}?tab=set-aside`,
      actionLabel: () => t('See the Emails Set Aside'),
      once: true,
    },
  }),
}))
