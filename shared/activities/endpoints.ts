import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter, pageQuery } from '#shared/contract/queries.ts'
import { Activity, LoggedActivity } from './schemas.ts'

export const activityEndpoints = {
  recent: endpoint('GET /api/activities/recent', {
    summary: 'List recent activities',
    description: 'Sorted newest first. Clients see activities in their own records only.',
    query: pageQuery.extend(companyFilter.shape),
    response: z.array(Activity),
  }),
  ofProject: endpoint('GET /api/projects/:id/activities', {
    summary: 'List a project’s activities',
    description: 'Sorted newest first. Includes its tasks, requests, files and comments.',
    query: pageQuery,
    response: z.array(Activity),
  }),
  log: endpoint('POST /api/activities/log', {
    summary: 'Log an activity on a project',
    description:
      'For something that happened outside the portal, such as a meeting. It appears in the feeds of everyone who can see the project.',
    undoable: true,
    body: LoggedActivity,
    response: Activity,
    status: 201,
  }),
}

/** The activities of a website. Part of the group `websites`. */
export const websiteActivityEndpoints = {
  activities: endpoint('GET /api/websites/:id/activities', {
    summary: 'List a website’s activities',
    description: 'Sorted newest first. Includes its tickets and its content library.',
    query: pageQuery,
    response: z.array(Activity),
  }),
}
