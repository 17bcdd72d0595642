import { buildEvents } from '#shared/events/event.ts'
import { project } from '#shared/projects/events.ts'

export const recurrenceEvents = /* @__PURE__ */ buildEvents(() => ({
  /**
   * The content or the pattern of a project's recurrence changed. Only open pages are notified. The work that it
   * creates has its own events.
   */
  recurrence_changed: project.defineEvent({ webhook: null, notices: [] }),
}))
