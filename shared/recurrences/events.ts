import { eventsAbout, rows } from '#shared/events/event.ts'

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
})

export const recurrenceEvents = /* @__PURE__ */ rows(() => ({
  /** What recurs on a project, or when: only open pages hear of it. The work that it makes has its own events. */
  recurrence_changed: project.unrecorded({ webhook: null, notices: [] }),
}))
