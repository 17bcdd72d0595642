import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type ActivityItem = CallOutput<'GET /api/activities/recent'>[number]

const PAGE = 50

/** The newest `limit` activities that the reader can see, of one company if `company` is set. */
export const recentActivitiesQuery = (limit: number, company?: number) =>
  callOptions(['activities', 'recent', limit, company], 'GET /api/activities/recent', {
    query: { limit, company },
  })

/** All activities that the reader can see, page by page. */
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
