import { type EventPerson, type MailData, eventsAbout, rows } from '#shared/events/event.ts'
import { taskAddress } from '#shared/records/records.ts'
import { type InfoRequest, requestSubject } from '#shared/requests/events.ts'
import { type TaskFacts, taskSubject } from '#shared/tasks/events.ts'
import { t } from '#shared/i18n/t.ts'

/** The time of a reminder: before the due date, after it, and a week after it. */
export type DueMoment = 'ahead' | 'late' | 'later'

interface Reminder extends MailData {
  moment: DueMoment
  /** `YYYY-MM-DD`. */
  due: string
  today: string
}

function titleOf({ record, moment, due, today }: Reminder & { record: string }): string {
  if (moment !== 'ahead') return t('Overdue: {record}', { record })
  return due === today ? t('Due today: {record}', { record }) : t('Due soon: {record}', { record })
}

/** `userId` is the staff member who created the request. */
const request = /* @__PURE__ */ eventsAbout<InfoRequest & { userId: number }>({ subject: requestSubject })

const task = /* @__PURE__ */ eventsAbout<TaskFacts & { assigned: EventPerson | null }>({
  subject: taskSubject,
})

export const dueEvents = /* @__PURE__ */ rows(() => ({
  request_due: request.unrecorded<Reminder>({
    webhook: null,
    notices: [
      // Owners are notified if a first reminder wasn't enough.
      { to: 'client', title: titleOf, toOwners: ({ moment }) => moment !== 'ahead' },
      // The staff member who asked is notified that no answer came, not that an answer is due.
      {
        to: ({ userId }, { moment }) => (moment === 'ahead' ? null : { id: userId, role: 'staff' }),
        title: titleOf,
      },
    ],
  }),
  task_due: task.unrecorded<Reminder>({
    webhook: null,
    notices: { to: ({ assigned }) => assigned ?? 'staff', title: titleOf, href: taskAddress },
  }),
}))
