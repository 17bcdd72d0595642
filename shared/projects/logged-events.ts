import { type ActivityWords, rows } from '#shared/events/event.ts'
import { project } from './events.ts'
import { t } from '#shared/i18n/t.ts'

const logged = /* @__PURE__ */ project.recorded<{ details: string }>({ webhook: null, notices: [] })

/** Activity sentences for feeds. */
export const loggedWords = {
  client_meeting: (told) => t('{actor} logged a client meeting on {record}', told),
  design_update: (told) => t('{actor} logged a design update on {record}', told),
  development_milestone: (told) => t('{actor} logged a development milestone on {record}', told),
  content_update: (told) => t('{actor} logged a content update on {record}', told),
  technical_issue: (told) => t('{actor} logged a technical issue on {record}', told),
  feedback_received: (told) => t('{actor} logged feedback on {record}', told),
  payment_received: (told) => t('{actor} logged a payment on {record}', told),
  other: (told) => t('{actor} logged a note on {record}', told),
} satisfies ActivityWords

export const loggedEvents = /* @__PURE__ */ rows(() => ({
  client_meeting: logged,
  design_update: logged,
  development_milestone: logged,
  content_update: logged,
  technical_issue: logged,
  feedback_received: logged,
  payment_received: logged,
  other: logged,
}))
