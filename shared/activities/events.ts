import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'
import { t } from '#shared/words.ts'

interface Project {
  id: number
  userId: number
  companyId: number
  name: string
}

const project = /* @__PURE__ */ eventsAbout<Project>({
  subject: ({ id, userId, companyId, name }) => ({
    kind: 'project',
    id,
    name,
    clientId: userId,
    companyId,
    projectId: id,
  }),
  data: ({ name }) => ({ name }),
})

const logged = /* @__PURE__ */ project.recorded<{ details: string }>({ webhook: null, notices: [] })

/** Who did what, in feeds. */
export const loggedWords = {
  client_meeting: ({ actor, record }) => t('{actor} logged a client meeting on {record}', { actor, record }),
  design_update: ({ actor, record }) => t('{actor} logged a design update on {record}', { actor, record }),
  development_milestone: ({ actor, record }) =>
    t('{actor} logged a development milestone on {record}', { actor, record }),
  content_update: ({ actor, record }) => t('{actor} logged a content update on {record}', { actor, record }),
  technical_issue: ({ actor, record }) =>
    t('{actor} logged a technical issue on {record}', { actor, record }),
  feedback_received: ({ actor, record }) => t('{actor} logged feedback on {record}', { actor, record }),
  payment_received: ({ actor, record }) => t('{actor} logged a payment on {record}', { actor, record }),
  other: ({ actor, record }) => t('{actor} logged a note on {record}', { actor, record }),
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
