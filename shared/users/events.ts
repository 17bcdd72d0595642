import {
  type ActivityMessages,
  type EventPerson,
  type MailData,
  defineEvents,
  buildEvents,
} from '#shared/events/event.ts'
import { getSearchUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

const person = /* @__PURE__ */ defineEvents<{ id: number; fullName: string }>({
  subject: ({ id, fullName }) => ({ kind: 'user', id, name: fullName, clientId: null }),
  data: ({ fullName }) => ({ name: fullName }),
})

export const userMessages = {
  user_created: (values) => t('{actor} created an account for {record}', values),
  user_updated: (values) => t('{actor} changed {record}’s account', values),
  user_deleted: (values) => t('{actor} deleted {record}’s account', values),
} satisfies ActivityMessages

export const userEvents = /* @__PURE__ */ buildEvents(() => ({
  user_created: person.defineActivity({ webhook: null, notices: [] }),
  user_updated: person.defineActivity({ webhook: null, notices: [] }),
  user_deleted: person.defineActivity({ webhook: null, notices: [] }),
  invitation_accepted: person.defineEvent<{ username: string }>({
    webhook: null,
    notices: {
      to: 'staff',
      title: ({ record }) => t('{record} accepted the invitation', { record }),
      href: (_, _reader, { username }) => getSearchUrl('user', 'staff', username),
    },
  }),
  /** An email to a user bounced. Notifies the user who sent it (`reader`), or else staff. */
  email_undelivered: person.defineEvent<MailData & { reader: EventPerson | null; username: string }>({
    webhook: null,
    notices: {
      to: (_, { reader }) => reader ?? 'staff',
      once: 'type',
      needed: true,
      title: ({ record }) => t('An email to {record} bounced', { record }),
      href: (_, _reader, { username }) => getSearchUrl('user', 'staff', username),
    },
  }),
}))
