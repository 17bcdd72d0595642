import {
  type EventPerson,
  type MailData,
  defineEvents,
  buildEvents,
  getRecipient,
} from '#shared/events/event.ts'
import { getTaskUrl } from '#shared/records/records.ts'
import { type RequestFacts, toRequestSubject } from '#shared/requests/events.ts'
import { type TaskFacts, toTaskSubject } from '#shared/tasks/events.ts'
import { t } from '#shared/i18n/t.ts'

/** The time of a reminder: before the due date, after it, and a week after it. */
export type DueMoment = 'ahead' | 'late' | 'later'

interface Reminder extends MailData {
  moment: DueMoment
  /** `YYYY-MM-DD`. */
  due: string
  today: string
}

function formatReminderTitle({ record, moment, due, today }: Reminder & { record: string }): string {
  if (moment !== 'ahead') return t('Overdue: {record}', { record })
  return due === today ? t('Due today: {record}', { record }) : t('Due soon: {record}', { record })
}

/** `userId` is the staff member who created the request. */
const request = /* @__PURE__ */ defineEvents<RequestFacts & { userId: number }>({ subject: toRequestSubject })

const task = /* @__PURE__ */ defineEvents<TaskFacts & { assigned: EventPerson | null }>({
  subject: toTaskSubject,
})

export const reminderEvents = /* @__PURE__ */ buildEvents(() => ({
  request_due: request.defineEvent<Reminder>({
    webhook: null,
    notices: [
      // Owners are notified if a first reminder wasn't enough.
      {
        to: 'client',
        needed: true,
        title: formatReminderTitle,
        toOwners: ({ moment }) => moment !== 'ahead',
      },
      // The staff member who asked is notified that no answer came, not that an answer is due.
      {
        to: ({ userId }, { moment }) => (moment === 'ahead' ? null : { id: userId, role: 'staff' }),
        needed: true,
        title: formatReminderTitle,
      },
    ],
  }),
  /** Notifies a person to whom questions of the request were handed over. */
  questions_due: request.defineEvent<Reminder & { reader: EventPerson }>({
    webhook: null,
    notices: {
      to: getRecipient,
      needed: true,
      title: formatReminderTitle,
      actionLabel: () => t('Answer Questions'),
    },
  }),
  task_due: task.defineEvent<Reminder>({
    webhook: null,
    notices: {
      to: ({ assigned }) => assigned ?? 'staff',
      needed: true,
      title: formatReminderTitle,
      href: getTaskUrl,
    },
  }),
}))
