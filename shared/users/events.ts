import { eventsAbout } from '#shared/events/event.ts'
import { searchAddress } from '#shared/records.ts'

interface Person {
  id: number
  fullName: string
}

const person = eventsAbout<Person>({
  subject: ({ id, fullName }) => ({ kind: 'user', id, name: fullName, clientId: null }),
  data: ({ fullName }) => ({ name: fullName }),
})

export const userEvents = {
  user_created: person.recorded({
    words: 'created an account for {record}',
    webhook: null,
    notices: [],
  }),
  user_updated: person.recorded({
    words: 'changed the account of {record}',
    webhook: null,
    notices: [],
  }),
  user_deleted: person.recorded({
    words: 'deleted the account of {record}',
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
}
