import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'
import { searchAddress } from '#shared/record-addresses.ts'

interface Person {
  id: number
  fullName: string
}

const person = /* @__PURE__ */ eventsAbout<Person>({
  subject: ({ id, fullName }) => ({ kind: 'user', id, name: fullName, clientId: null }),
  data: ({ fullName }) => ({ name: fullName }),
})

/** What the actor did, in feeds. */
export const userWords = {
  user_created: 'created an account for {record}',
  user_updated: 'changed the account of {record}',
  user_deleted: 'deleted the account of {record}',
} satisfies ActivityWords

export const userEvents = /* @__PURE__ */ rows(() => ({
  user_created: person.recorded({
    webhook: null,
    notices: [],
  }),
  user_updated: person.recorded({
    webhook: null,
    notices: [],
  }),
  user_deleted: person.recorded({
    webhook: null,
    notices: [],
  }),
  invitation_accepted: person.unrecorded<{ username: string }>({
    webhook: null,
    notices: [
      {
        to: 'staff',
        title: '{record} accepted the invitation',
        href: (_, _reader, { username }) => searchAddress('user', 'staff', username),
      },
    ],
  }),
}))
