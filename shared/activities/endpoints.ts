import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter, pageQuery } from '#shared/contract/queries.ts'
import { Activity, LoggedActivity } from './schemas.ts'

export const activityEndpoints = {
  recent: endpoint('GET /api/activities/recent', {
    summary: 'What happened lately, newest first; a client sees its own records only',
    description: 'For the feeds of the dashboards.',
    query: pageQuery.extend(companyFilter.shape),
    response: z.array(Activity),
  }),
  ofProject: endpoint('GET /api/projects/:id/activities', {
    summary: 'Activity log of a project, newest first',
    description: 'Of the project, its tasks, requests, files and comments.',
    query: pageQuery,
    response: z.array(Activity),
  }),
  log: endpoint('POST /api/activities/log', {
    summary: 'Log an activity on a project',
    description: 'For what happened outside of the portal. It appears in the feeds of the project’s readers.',
    undoable: true,
    body: LoggedActivity,
    response: Activity,
    status: 201,
  }),
}

/** The activities of a website. Part of the group `websites`. */
export const websiteActivityEndpoints = {
  activities: endpoint('GET /api/websites/:id/activities', {
    summary: 'What happened around a website, newest first',
    description: 'Of the website, its tickets and its content library.',
    query: pageQuery,
    response: z.array(Activity),
  }),
}
