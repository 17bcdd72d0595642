import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type ActivityItem = CallOutput<'GET /api/activities/recent'>[number]

const PAGE = 50

/** The newest few activities that the reader may see, or of one company. */
export const recentActivitiesQuery = (limit: number, company?: number) =>
  callOptions(['activities', 'recent', limit, company], 'GET /api/activities/recent', {
    query: { limit, company },
  })

/** Every activity that the reader may see, page by page. */
export const activitiesQuery = (company?: number) =>
  listOptions(['activities', 'list', company], 'GET /api/activities/recent', {
    query: { company, limit: PAGE },
  })

/** The log of a project, page by page. */
export const projectActivitiesQuery = (projectId: number) =>
  listOptions(['activities', 'project', projectId], 'GET /api/projects/:id/activities', {
    params: { id: projectId },
    query: { limit: PAGE },
  })
