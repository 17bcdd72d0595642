import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, IdParams } from '#shared/contract/fields.ts'
import { Activity, LoggedActivity } from './schemas.ts'

const feedQuery = listQuery.omit({ q: true })

export const activities = {
  recent: endpoint({
    method: 'GET',
    path: '/api/activities/recent',
    summary: 'What happened lately, newest first; a client sees its own records only',
    query: feedQuery,
    response: z.array(Activity),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/:id/activities',
    summary: 'Activity log of a project, newest first',
    params: IdParams,
    query: feedQuery,
    response: z.array(Activity),
  }),
  log: endpoint({
    method: 'POST',
    path: '/api/activities/log',
    summary: 'Log an activity on a project',
    body: LoggedActivity,
    response: Activity,
    status: 201,
  }),
}
