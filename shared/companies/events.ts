import {
  type ActivityMessages,
  type EventPerson,
  type MailData,
  defineEvents,
  buildEvents,
  getRecipient,
} from '#shared/events/event.ts'
import { getRecordUrl } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'

const company = /* @__PURE__ */ defineEvents<{ id: number; name: string }>({
  subject: ({ id, name }) => ({ kind: 'company', id, name, clientId: null, companyId: id }),
  data: ({ name }) => ({ name }),
})

/** Returns the URL of a company's page for a role. It names the company, because clients can be in several. */
export const getCompanyUrl = ({ id }: { id: number }, role: Role): string =>
  role === 'staff' ? getRecordUrl('company', id, { role: 'staff' }) : `/company?company=${id}`

export const companyMessages = {
  person_joined: ({ actor, record, person }) =>
    person
      ? t('{actor} added {person} to {record}', { actor, person, record })
      : t('{actor} joined {record}', { actor, record }),
  person_left: ({ actor, record, person }) =>
    person
      ? t('{actor} removed {person} from {record}', { actor, person, record })
      : t('{actor} left {record}', { actor, record }),
} satisfies ActivityMessages

/** A former member. They left, or someone removed them. Owners are notified. */
interface FormerMember {
  fullName: string
  how: 'left' | 'removed'
  // oxlint-disable-next-line naming/fields -- a key of stored events
  by: string | null
  /** The number of items that the recipient takes over. */
  taken: number
}

function formatFormerMemberTitle(member: FormerMember & { record: string }): string {
  const { record, fullName: person, how, by, taken } = member
  if (how === 'left')
    return taken === 0
      ? t('{person} left {record}', { person, record })
      : t(
          '{person} left {record}, and {taken, plural, one {# of their items is} other {# of their items are}} now yours',
          { person, record, taken },
        )
  if (by === null)
    return taken === 0
      ? t('{person} is no longer at {record}', { person, record })
      : t(
          '{person} is no longer at {record}, and {taken, plural, one {# of their items is} other {# of their items are}} now yours',
          { person, record, taken },
        )
  return taken === 0
    ? t('{actor} removed {person} from {record}', { actor: by, person, record })
    : t(
        '{actor} removed {person} from {record}, and {taken, plural, one {# of their items is} other {# of their items are}} now yours',
        { actor: by, person, record, taken },
      )
}

export const companyEvents = /* @__PURE__ */ buildEvents(() => ({
  /** The company's name changed, or whether it's archived. */
  company_changed: company.defineEvent({ webhook: null, notices: [] }),
  /** An invitation, a role, or a member's access or notifications changed. */
  company_people_changed: company.defineEvent({ webhook: null, notices: [] }),
  /** `person` is the member that the event is about, unless it's the actor. */
  person_joined: company.defineActivity<{ person?: string }>({ webhook: null, notices: [] }),
  person_left: company.defineActivity<{ person?: string }>({ webhook: null, notices: [] }),
  /** Notifies the user who sent the invitation. */
  invitation_used: company.defineEvent<{ reader: EventPerson; fullName: string }>({
    webhook: null,
    notices: {
      to: getRecipient,
      title: ({ record, fullName }) => t('{person} joined {record}', { person: fullName, record }),
      href: getCompanyUrl,
    },
  }),
  /** An invitation's email bounced. Notifies the user who sent the invitation. */
  invitation_undelivered: company.defineEvent<MailData & { reader: EventPerson; fullName: string }>({
    webhook: null,
    notices: {
      to: getRecipient,
      once: 'type',
      needed: true,
      title: ({ fullName }) => t('Your invitation to {person} couldn’t be delivered', { person: fullName }),
      href: getCompanyUrl,
    },
  }),
  /** Notifies the user who takes over work that someone is no longer allowed to do. */
  waiting_handed_over: company.defineEvent<{ reader: EventPerson; person: string; taken: number }>({
    webhook: null,
    notices: {
      to: getRecipient,
      needed: true,
      title: ({ record, person, taken }) =>
        t(
          '{taken, plural, one {# item from {person} at {record} is} other {# items from {person} at {record} are}} now yours',
          { person, record, taken },
        ),
      href: getCompanyUrl,
    },
  }),
  /** Notifies owners, and the users who take over the former member's work. */
  person_gone: company.defineEvent<{ reader: EventPerson } & MailData & FormerMember>({
    webhook: null,
    notices: {
      to: getRecipient,
      needed: ({ taken }) => taken > 0,
      title: formatFormerMemberTitle,
      href: getCompanyUrl,
    },
  }),
}))
