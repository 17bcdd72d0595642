import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'

interface Project {
  id: number
  userId: number
  name: string
}

const project = /* @__PURE__ */ eventsAbout<Project>({
  subject: ({ id, userId, name }) => ({ kind: 'project', id, name, clientId: userId, projectId: id }),
  data: ({ name }) => ({ name }),
})

const logged = /* @__PURE__ */ project.recorded<{ details: string }>({ webhook: null, notices: [] })

/** What the actor did, in feeds. */
export const loggedWords = {
  client_meeting: 'logged a client meeting on {record}',
  design_update: 'logged a design update on {record}',
  development_milestone: 'logged a development milestone on {record}',
  content_update: 'logged a content update on {record}',
  technical_issue: 'logged a technical issue on {record}',
  feedback_received: 'logged feedback on {record}',
  payment_received: 'logged a payment on {record}',
  other: 'logged a note on {record}',
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
