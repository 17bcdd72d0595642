import { callOptions } from '#web/api/queries/options.ts'

/** More milestones than any project has. */
const ALL = 500

/** A project's milestones, the earliest first. */
export const milestonesQuery = (projectId: number) =>
  callOptions(['tasks', 'milestones', projectId], 'GET /api/projects/:id/milestones', {
    params: { id: projectId },
    query: { limit: ALL },
  })
