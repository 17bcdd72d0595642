import {
  type ActivityWords,
  type EventPerson,
  type MailData,
  type Subject,
  eventsAbout,
  rows,
  toReader,
} from '#shared/events/event.ts'
import type { InfoRequestStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export interface InfoRequest {
  id: number
  title: string
  clientId: number
  companyId: number
  private: boolean
  projectId: number | null
}

export const requestSubject = (request: InfoRequest): Subject => ({
  kind: 'info_request',
  id: request.id,
  name: request.title,
  clientId: request.clientId,
  companyId: request.companyId,
  private: request.private,
  projectId: request.projectId,
})

const request = /* @__PURE__ */ eventsAbout<InfoRequest>({
  subject: requestSubject,
  data: ({ title }) => ({ title }),
})

type Moved = MailData & { status: InfoRequestStatus }
/** `guest` is the name of the person who answered through a link, without an account. */
type Answered = Moved & { guest?: string }

/** Notifies staff, and the company's members who were asked or follow the request. */
const answered = (title: (data: { record: string }) => string) => [
  { to: 'staff' as const, title },
  { to: 'colleagues' as const, title },
]

/** Activity sentences for feeds. */
export const requestWords = {
  info_requested: (told) => t('{actor} asked for information: {record}', told),
  info_request_updated: (told) => t('{actor} updated the information request {record}', told),
  info_withdrawn: (told) => t('{actor} withdrew the information request {record}', told),
  info_restored: (told) => t('{actor} restored the information request {record}', told),
  info_provided: (told) => t('{actor} answered the information request {record}', told),
  info_added: (told) => t('{actor} added to the answer to {record}', told),
  info_answer_sent: (told) => t('{actor} sent another answer to {record}', told),
  info_reviewed: (told) => t('{actor} accepted the answer to {record}', told),
  info_returned: (told) => t('{actor} returned the answer to {record}', told),
  info_handed_over: ({ actor, record, person = '' }) =>
    t('{actor} handed the information request {record} to {person}', { actor, record, person }),
  info_questions_handed_over: ({ actor, record, person = '' }) =>
    t('{actor} handed questions of the information request {record} to {person}', { actor, record, person }),
  info_reminded: (told) => t('{actor} reminded the client of {record}', told),
} satisfies ActivityWords

/** A reassignment of a request, with the message to the new respondent. */
interface HandedTo {
  by: string
  person: string
  personId: number
  words: string | null
  reader: EventPerson
}

export const requestEvents = /* @__PURE__ */ rows(() => ({
  info_requested: request.recorded<MailData>({
    webhook: 'request.created',
    notices: { to: 'client', title: ({ record }) => t('We need something from you: {record}', { record }) },
  }),
  /** One of many requests that are created together. Recipients are notified once. */
  info_planned: request.unrecorded({ webhook: 'request.created', notices: [] }),
  info_request_updated: request.recorded<Moved>({
    webhook: 'request.updated',
    notices: { to: 'client', title: ({ record }) => t('Request changed: {record}', { record }) },
  }),
  info_withdrawn: request.recorded<Moved & { unheard: boolean }>({
    webhook: 'request.updated',
    // A respondent who hasn't been asked yet isn't notified of the end.
    notices: {
      to: 'client',
      title: ({ record, unheard }) => (unheard ? null : t('No longer needed: {record}', { record })),
    },
  }),
  info_restored: request.recorded<Moved>({
    webhook: 'request.updated',
    notices: { to: 'client', title: ({ record }) => t('We need this after all: {record}', { record }) },
  }),
  info_provided: request.recorded<Answered>({
    webhook: 'request.answered',
    notices: answered(({ record }) => t('Answered: {record}', { record })),
  }),
  info_added: request.recorded<Moved>({
    webhook: 'request.answered',
    notices: answered(({ record }) => t('Added to an answer: {record}', { record })),
  }),
  /** One answer of several, before the last one, which emits `info_provided`. No one is notified of each answer. */
  info_answer_given: request.unrecorded({ webhook: 'request.updated', notices: [] }),
  /** An answer that was given again, or late, after the request was completed. */
  info_answer_sent: request.recorded<Answered>({
    webhook: 'request.answered',
    notices: answered(({ record }) => t('Another answer: {record}', { record })),
  }),
  /** One reviewed answer of several, before the last one, which emits `info_reviewed`. */
  info_answer_reviewed: request.unrecorded({ webhook: 'request.updated', notices: [] }),
  info_reviewed: request.recorded<Moved>({ webhook: 'request.reviewed', notices: [] }),
  info_returned: request.recorded<Moved>({
    webhook: 'request.returned',
    notices: { to: 'client', title: ({ record }) => t('We need a little more: {record}', { record }) },
  }),
  /** Notifies the new respondent. */
  info_handed_over: request.recorded<MailData & HandedTo>({
    webhook: 'request.updated',
    notices: {
      to: toReader,
      title: ({ record, by }) => t('{by} handed you a request: {record}', { by, record }),
    },
  }),
  /** Notifies the new respondent of these questions. */
  info_questions_handed_over: request.recorded<
    MailData & { person: string; count: number; reader: EventPerson }
  >({
    webhook: 'request.updated',
    notices: {
      to: toReader,
      title: ({ record, count }) =>
        t('{count, plural, one {A question is} other {# questions are}} yours to answer: {record}', {
          count,
          record,
        }),
    },
  }),
  /** The people who can see the request changed. */
  info_people_changed: request.unrecorded({ webhook: 'request.updated', notices: [] }),
  /** Notifies a member who was added to the request. */
  info_shared: request.unrecorded<{ reader: EventPerson }>({
    webhook: null,
    notices: {
      to: toReader,
      title: ({ record }, { private: isPrivate }) =>
        isPrivate
          ? t('You can see a private request: {record}', { record })
          : t('You were added to a request: {record}', { record }),
    },
  }),
  /** Notifies the user who asked someone without an account. */
  info_answered_by_link: request.unrecorded<{ guest: string; reader: EventPerson }>({
    webhook: null,
    notices: {
      to: toReader,
      once: true,
      title: ({ guest, record }) => t('{guest} answered by your link: {record}', { guest, record }),
    },
  }),
  /** The links that guests answer with changed. */
  info_links_changed: request.unrecorded({ webhook: null, notices: [] }),
  info_reminded: request.recorded<MailData>({
    webhook: 'request.reminded',
    notices: { to: 'client', title: ({ record }) => t('A reminder: {record}', { record }) },
  }),
}))
