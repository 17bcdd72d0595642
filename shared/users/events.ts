import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'
import { searchAddress } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

interface Person {
  id: number
  fullName: string
}

const person = /* @__PURE__ */ eventsAbout<Person>({
  subject: ({ id, fullName }) => ({ kind: 'user', id, name: fullName, clientId: null }),
  data: ({ fullName }) => ({ name: fullName }),
})

/** Activity sentences for feeds. */
export const userWords = {
  user_created: (told) => t('{actor} created an account for {record}', told),
  user_updated: (told) => t('{actor} changed the account of {record}', told),
  user_deleted: (told) => t('{actor} deleted the account of {record}', told),
} satisfies ActivityWords

export const userEvents = /* @__PURE__ */ rows(() => ({
  user_created: person.recorded({ webhook: null, notices: [] }),
  user_updated: person.recorded({ webhook: null, notices: [] }),
  user_deleted: person.recorded({ webhook: null, notices: [] }),
  invitation_accepted: person.unrecorded<{ username: string }>({
    webhook: null,
    notices: {
      to: 'staff',
      title: ({ record }) => t('{record} accepted the invitation', { record }),
      href: (_, _reader, { username }) => searchAddress('user', 'staff', username),
    },
  }),
}))
