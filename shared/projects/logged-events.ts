import { type ActivityMessages, buildEvents } from '#shared/events/event.ts'
import { project } from './events.ts'
import { t } from '#shared/i18n/t.ts'

const loggedEvent = /* @__PURE__ */ project.defineActivity<{ details: string }>({
  webhook: null,
  notices: [],
})

export const loggedMessages = {
  client_meeting: (values) => t('{actor} logged a client meeting on {record}', values),
  design_update: (values) => t('{actor} logged a design update on {record}', values),
  development_milestone: (values) => t('{actor} logged a development milestone on {record}', values),
  content_update: (values) => t('{actor} logged a content update on {record}', values),
  technical_issue: (values) => t('{actor} logged a technical issue on {record}', values),
  feedback_received: (values) => t('{actor} logged feedback on {record}', values),
  payment_received: (values) => t('{actor} logged a payment on {record}', values),
  other: (values) => t('{actor} logged a note on {record}', values),
} satisfies ActivityMessages

export const loggedEvents = /* @__PURE__ */ buildEvents(() => ({
  client_meeting: loggedEvent,
  design_update: loggedEvent,
  development_milestone: loggedEvent,
  content_update: loggedEvent,
  technical_issue: loggedEvent,
  feedback_received: loggedEvent,
  payment_received: loggedEvent,
  other: loggedEvent,
}))
