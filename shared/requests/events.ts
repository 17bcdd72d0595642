import {
  type ActivityMessages,
  type EventPerson,
  type MailData,
  type EventSubject,
  type Once,
  defineEvents,
  buildEvents,
  getRecipient,
} from '#shared/events/event.ts'
import { project } from '#shared/projects/events.ts'
import type { ApprovalDecision, InfoRequestStatus } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export interface RequestFacts {
  id: number
  title: string
  clientId: number
  companyId: number
  private: boolean
  projectId: number | null
}

export const toRequestSubject = (request: RequestFacts): EventSubject => ({
  kind: 'info_request',
  id: request.id,
  name: request.title,
  clientId: request.clientId,
  companyId: request.companyId,
  private: request.private,
  projectId: request.projectId,
})

const request = /* @__PURE__ */ defineEvents<RequestFacts>({
  subject: toRequestSubject,
  data: ({ title }) => ({ title }),
})

type RequestUpdate = MailData & { status: InfoRequestStatus }
/** `guest` is the name of the person who answered through a link, without an account. */
type AnswerUpdate = RequestUpdate & { guest?: string; decision?: ApprovalDecision | undefined }

const formatAnswerTitle = ({ record, decision }: { record: string; decision?: string | undefined }) =>
  decision === 'approved'
    ? t('Approved: {record}', { record })
    : decision === 'change_requested'
      ? t('Change requested: {record}', { record })
      : t('Answered: {record}', { record })

/** Returns notifications for staff, and for the company's other members that the request concerns. */
const createAnswerNotifications = (
  title: (data: { record: string } & Pick<AnswerUpdate, 'decision'>) => string,
  once?: Once,
) => [
  { to: 'staff' as const, needed: true, title, ...(once && { once }) },
  { to: 'colleagues' as const, title, ...(once && { once }) },
]

/** A change to a request that notifies its respondent, and the people to whom open questions of it were handed over. */
export type RespondentChange = 'edited' | 'withdrawn' | 'restored' | 'returned' | 'reminded'

const changeTitles: Record<RespondentChange, (data: { record: string }) => string> = {
  edited: ({ record }) => t('Request changed: {record}', { record }),
  withdrawn: ({ record }) => t('No longer needed: {record}', { record }),
  restored: ({ record }) => t('We need this after all: {record}', { record }),
  returned: ({ record }) => t('We need a little more: {record}', { record }),
  reminded: ({ record }) => t('Reminder: {record}', { record }),
}

export const requestMessages = {
  info_requested: (values) => t('{actor} asked for information: {record}', values),
  info_request_updated: (values) => t('{actor} updated the information request {record}', values),
  info_withdrawn: (values) => t('{actor} withdrew the information request {record}', values),
  info_restored: (values) => t('{actor} restored the information request {record}', values),
  info_provided: ({ actor, record, decision }) =>
    decision === 'approved'
      ? t('{actor} approved {record}', { actor, record })
      : decision === 'change_requested'
        ? t('{actor} asked for a change to {record}', { actor, record })
        : t('{actor} answered the information request {record}', { actor, record }),
  info_added: (values) => t('{actor} added to the answer to {record}', values),
  info_answer_sent: (values) => t('{actor} sent another answer to {record}', values),
  info_reviewed: (values) => t('{actor} accepted the answer to {record}', values),
  info_returned: (values) => t('{actor} returned the answer to {record}', values),
  info_handed_over: ({ actor, record, person = '' }) =>
    t('{actor} handed the information request {record} to {person}', { actor, record, person }),
  info_questions_handed_over: ({ actor, record, person = '' }) =>
    t('{actor} handed questions from the information request {record} to {person}', {
      actor,
      record,
      person,
    }),
  info_reminded: (values) => t('{actor} reminded the client of {record}', values),
} satisfies ActivityMessages

/** A reassignment of a request, with the message to the new respondent. */
interface RequestHandover {
  // oxlint-disable-next-line naming/fields -- a key of stored events
  by: string
  person: string
  personId: number
  words: string | null
  reader: EventPerson
}

/** The questions that a notification is about. */
interface QuestionTitleData {
  count: number
  /** A list of their names, or of the first of them. */
  questions: string
  /** The due date of their request. */
  day: string | null
}

function formatQuestionTitle({ count, questions, day }: QuestionTitleData): string {
  return day === null
    ? t('{count, plural, one {# question for you} other {# questions for you}}: {questions}', {
        count,
        questions,
      })
    : t('{count, plural, one {# question for you} other {# questions for you}}, due {day}: {questions}', {
        count,
        day,
        questions,
      })
}

export const requestEvents = /* @__PURE__ */ buildEvents(() => ({
  /** A recurrence's content or pattern changed. Only open pages are notified: its work has its own events. */
  recurrence_changed: project.defineEvent({ webhook: null, notices: [] }),
  info_requested: request.defineActivity<MailData>({
    webhook: 'request.created',
    notices: {
      to: 'client',
      needed: true,
      title: ({ record }) => t('We need something from you: {record}', { record }),
    },
  }),
  /** One of many requests that are created together. Recipients are notified once. */
  info_planned: request.defineEvent({ webhook: 'request.created', notices: [] }),
  info_request_updated: request.defineActivity<RequestUpdate>({
    webhook: 'request.updated',
    notices: {
      to: 'client',
      needed: ({ status }) => status !== 'completed',
      title: changeTitles.edited,
    },
  }),
  info_withdrawn: request.defineActivity<RequestUpdate & { unheard: boolean }>({
    webhook: 'request.updated',
    // A respondent who never heard of the request isn't notified of its withdrawal.
    notices: {
      to: 'client',
      title: ({ record, unheard }) => (unheard ? null : changeTitles.withdrawn({ record })),
    },
  }),
  info_restored: request.defineActivity<RequestUpdate>({
    webhook: 'request.updated',
    notices: {
      to: 'client',
      needed: true,
      title: changeTitles.restored,
    },
  }),
  info_provided: request.defineActivity<AnswerUpdate>({
    webhook: 'request.answered',
    notices: createAnswerNotifications(formatAnswerTitle),
  }),
  info_added: request.defineActivity<RequestUpdate>({
    webhook: 'request.answered',
    notices: createAnswerNotifications(({ record }) => t('Addition to an answer: {record}', { record })),
  }),
  /** One submitted answer of several. The last one emits `info_provided`, and no one is notified of the others. */
  info_answer_given: request.defineEvent({ webhook: 'request.updated', notices: [] }),
  /** An answer that was submitted again, or for the first time, after the request was completed. */
  info_answer_sent: request.defineActivity<AnswerUpdate>({
    webhook: 'request.answered',
    notices: createAnswerNotifications(
      ({ record }) => t('New answer: {record}', { record }),
      'record-and-person',
    ),
  }),
  /** One reviewed answer of several. The last one emits `info_reviewed`. */
  info_answer_reviewed: request.defineEvent({ webhook: 'request.updated', notices: [] }),
  info_reviewed: request.defineActivity<RequestUpdate>({ webhook: 'request.reviewed', notices: [] }),
  info_returned: request.defineActivity<RequestUpdate>({
    webhook: 'request.returned',
    notices: {
      to: 'client',
      needed: true,
      title: changeTitles.returned,
    },
  }),
  /** Notifies a person to whom open questions of the request were handed over. */
  info_questions_changed: request.defineEvent<MailData & { change: RespondentChange; reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      needed: ({ change }) => change !== 'withdrawn',
      title: ({ change, record }) => changeTitles[change]({ record }),
      actionLabel: ({ change }) => (change === 'withdrawn' ? null : t('Answer Questions')),
    },
  }),
  /** Notifies the new respondent. */
  info_handed_over: request.defineActivity<MailData & RequestHandover>({
    webhook: 'request.updated',
    notices: {
      to: getRecipient,
      needed: true,
      title: ({ record, by }) => t('{by} handed you a request: {record}', { by, record }),
    },
  }),
  /** Notifies the new respondent of these questions. */
  info_questions_handed_over: request.defineActivity<
    MailData & QuestionTitleData & { person: string; reader: EventPerson }
  >({
    webhook: 'request.updated',
    notices: {
      to: getRecipient,
      needed: true,
      title: formatQuestionTitle,
      actionLabel: () => t('Answer Questions'),
    },
  }),
  /** The people who can see the request changed. */
  info_people_changed: request.defineEvent({ webhook: 'request.updated', notices: [] }),
  /** Notifies a member who was added to the request. */
  info_shared: request.defineEvent<{ reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      title: ({ record }, { private: isPrivate }) =>
        isPrivate
          ? t('You were given access to a private request: {record}', { record })
          : t('You were added to a request: {record}', { record }),
    },
  }),
  /**
   * Notifies the member who created the answer link. In one email, the `times` of several answers add up. `again` is
   * whether the guest changed their answer.
   */
  info_answered_by_link: request.defineEvent<{ guest: string; again: boolean; reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      once: ({ again }) => (again ? 'record-and-person' : null),
      title: ({ guest, record }) =>
        t('{guest} answered {times, plural, one {# question} other {# questions}}: {record}', {
          guest,
          record,
          times: 1,
        }),
    },
  }),
  /** An answer link's email bounced. Notifies the member who created the link. */
  answer_link_undelivered: request.defineEvent<MailData & { guest: string; reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      once: 'type',
      needed: true,
      title: ({ guest, record }) =>
        t('Your email to {guest} couldn’t be delivered: {record}', { guest, record }),
    },
  }),
  /** The request's answer links changed. */
  info_links_changed: request.defineEvent({ webhook: null, notices: [] }),
  info_reminded: request.defineActivity<MailData>({
    webhook: 'request.reminded',
    notices: { to: 'client', needed: true, title: changeTitles.reminded },
  }),
}))
