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
        title: 'An email reply was not accepted',
        href: () => `${listOf('mail', 'staff')}?tab=set-aside`,
        actionLabel: 'See the Emails Set Aside',
        once: true,
      },
    ],
  }),
}))
