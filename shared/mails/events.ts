import { eventsAbout, rows } from '#shared/events/event.ts'
import { listOf } from '#shared/records.ts'

const mail = /* @__PURE__ */ eventsAbout<{ id: number }>({
  subject: ({ id }) => ({ kind: 'mail', id, name: '', clientId: null }),
})

export const mailEvents = /* @__PURE__ */ rows(() => ({
  mail_set_aside: mail.unrecorded<{ text: string }>({
    webhook: null,
    notices: [
      {
        to: 'staff',
        title: 'An answer by email was not taken',
        href: () => `${listOf('mail', 'staff')}?tab=set-aside`,
        actionLabel: 'See the mails that were set aside',
        once: true,
      },
    ],
  }),
}))
