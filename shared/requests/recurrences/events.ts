import { rows } from '#shared/events/event.ts'
import { project } from '#shared/projects/events.ts'

export const recurrenceEvents = /* @__PURE__ */ rows(() => ({
  /** What recurs on a project, or when: only open pages hear of it. The work that it makes has its own events. */
  recurrence_changed: project.unrecorded({ webhook: null, notices: [] }),
}))
