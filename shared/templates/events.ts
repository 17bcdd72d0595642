import { type ActivityWords, type EventPerson, rows, toReader } from '#shared/events/event.ts'
import { type Needs, project } from '#shared/projects/events.ts'
import { t } from '#shared/i18n/t.ts'

/** Who did what, in feeds. */
export const templateWords = {
  template_applied: ({ actor, record, template = '' }) =>
    t('{actor} planned {record} with the template {template}', { actor, record, template }),
} satisfies ActivityWords

export const templateEvents = /* @__PURE__ */ rows(() => ({
  /** `silent`: the client is told by another event of the same change, or there is nothing to tell. */
  template_applied: project.recorded<{ template: string; needs: Needs; silent: boolean }>({
    webhook: 'project.updated',
    notices: {
      to: 'client',
      title: ({ record, needs: { count, day }, silent }) => {
        if (silent) return null
        return day === null
          ? t('Your project is planned: {record}', { record })
          : t(
              'We need {count, plural, one {# thing} other {# things}} from you for {record}, the first by {day}',
              { record, count, day },
            )
      },
    },
  }),
  /** Tells somebody of the staff once of all that is theirs to do. */
  template_assigned: project.unrecorded<{ reader: EventPerson; count: number }>({
    webhook: null,
    notices: {
      to: toReader,
      title: ({ record, count }) =>
        t('{count, plural, one {# new task} other {# new tasks}} for you in {record}', { record, count }),
    },
  }),
}))
