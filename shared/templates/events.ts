import { type ActivityMessages, type EventPerson, buildEvents, getRecipient } from '#shared/events/event.ts'
import { type ClientNeeds, hasNeeds, project } from '#shared/projects/events.ts'
import { t } from '#shared/i18n/t.ts'

export const templateMessages = {
  template_applied: ({ actor, record, template = '' }) =>
    t('{actor} applied the template {template} to {record}', { actor, record, template }),
} satisfies ActivityMessages

export const templateEvents = /* @__PURE__ */ buildEvents(() => ({
  /** `silent`: another event of the change notifies the client, or there is nothing to notify them of. */
  template_applied: project.defineActivity<{ template: string; needs: ClientNeeds; silent: boolean }>({
    webhook: 'project.updated',
    notices: {
      to: 'client',
      needed: hasNeeds,
      title: ({ record, needs: { count, day }, silent }) => {
        if (silent) return null
        return day === null
          ? t('Your project plan is ready: {record}', { record })
          : t(
              'We need {count, plural, one {# thing from you for {record} by {day}} other {# things from you for {record}, the first by {day}}}',
              { record, count, day },
            )
      },
    },
  }),
  /** Notifies a staff member once of all work that is assigned to them. */
  template_assigned: project.defineEvent<{ reader: EventPerson; count: number }>({
    webhook: null,
    notices: {
      to: getRecipient,
      needed: true,
      title: ({ record, count }) =>
        t('{count, plural, one {# new task} other {# new tasks}} for you in {record}', { record, count }),
    },
  }),
}))
