import { callOptions } from '#web/api/queries/options.ts'

/** A project's milestones, the earliest first. */
export const milestonesQuery = (projectId: number) =>
  callOptions(['tasks', 'milestones', projectId], 'GET /api/projects/:id/milestones', {
    params: { id: projectId },
  })
