import {
  type ActivityWords,
  type EventPerson,
  type MailData,
  eventsAbout,
  rows,
  toReader,
} from '#shared/events/event.ts'
import { addressOf } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'

interface Company {
  id: number
  name: string
}

const company = /* @__PURE__ */ eventsAbout<Company>({
  subject: ({ id, name }) => ({ kind: 'company', id, name, clientId: null, companyId: id }),
  data: ({ name }) => ({ name }),
})

/** The page of a company for a reader: people who belong to several choose one by the address. */
export const companyAddress = ({ id }: { id: number }, reader: Role): string =>
  reader === 'staff' ? addressOf('company', id, 'staff') : `/company?company=${id}`

/** Whom it is about, if it is not who acts. */
interface OfPerson {
  person?: string
}

/** Who did what, in feeds. */
export const companyWords = {
  person_joined: ({ actor, record, person }) =>
    person
      ? t('{actor} added {person} to {record}', { actor, person, record })
      : t('{actor} joined {record}', { actor, record }),
  person_left: ({ actor, record, person }) =>
    person
      ? t('{actor} removed {person} from {record}', { actor, person, record })
      : t('{actor} left {record}', { actor, record }),
} satisfies ActivityWords

/** What somebody is notified of by name. */
interface Notified {
  reader: EventPerson
}

/** Who is no longer of a company: they left by themselves, or somebody removed them, which is told to owners. */
interface Gone {
  fullName: string
  how: 'left' | 'removed'
  by: string | null
  /** How many things the reader takes over. */
  taken: number
}

function goneTitle({ record, fullName: person, how, by, taken }: Gone & { record: string }): string {
  if (how === 'left')
    return taken === 0
      ? t('{person} left {record}', { person, record })
      : t(
          '{person} left {record}, and {taken, plural, one {# thing of theirs is} other {# things of theirs are}} yours now',
          { person, record, taken },
        )
  if (by === null)
    return taken === 0
      ? t('{person} is no longer at {record}', { person, record })
      : t(
          '{person} is no longer at {record}, and {taken, plural, one {# thing of theirs is} other {# things of theirs are}} yours now',
          { person, record, taken },
        )
  return taken === 0
    ? t('{actor} removed {person} from {record}', { actor: by, person, record })
    : t(
        '{actor} removed {person} from {record}, and {taken, plural, one {# thing of theirs is} other {# things of theirs are}} yours now',
        { actor: by, person, record, taken },
      )
}

export const companyEvents = /* @__PURE__ */ rows(() => ({
  /** Its name, or whether it is archived. */
  company_changed: company.unrecorded({ webhook: null, notices: [] }),
  /** An invitation, a role, what somebody sees or hears. */
  company_people_changed: company.unrecorded({ webhook: null, notices: [] }),
  person_joined: company.recorded<OfPerson>({ webhook: null, notices: [] }),
  person_left: company.recorded<OfPerson>({ webhook: null, notices: [] }),
  /** Told to whoever invited. */
  invitation_used: company.unrecorded<Notified & { fullName: string }>({
    webhook: null,
    notices: {
      to: toReader,
      title: ({ record, fullName }) => t('{person} joined {record}', { person: fullName, record }),
      href: companyAddress,
    },
  }),
  /** Told to whoever takes over what somebody may no longer do. */
  waiting_handed_over: company.unrecorded<Notified & { person: string; taken: number }>({
    webhook: null,
    notices: {
      to: toReader,
      title: ({ record, person, taken }) =>
        t(
          '{taken, plural, one {# thing of {person} at {record} is} other {# things of {person} at {record} are}} yours now',
          { person, record, taken },
        ),
      href: companyAddress,
    },
  }),
  /** Told to owners, and to whoever takes over what waited for who left. */
  person_gone: company.unrecorded<Notified & MailData & Gone>({
    webhook: null,
    notices: { to: toReader, title: goneTitle, href: companyAddress },
  }),
}))
