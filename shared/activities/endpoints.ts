import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery } from '#shared/contract/fields.ts'
import { Activity, LoggedActivity } from './schemas.ts'

const feedQuery = listQuery.omit({ q: true })

export const activities = {
  recent: endpoint('GET /api/activities/recent', {
    summary: 'What happened lately, newest first; a client sees its own records only',
    query: feedQuery,
    response: z.array(Activity),
  }),
  ofProject: endpoint('GET /api/projects/:id/activities', {
    summary: 'Activity log of a project, newest first',
    query: feedQuery,
    response: z.array(Activity),
  }),
  log: endpoint('POST /api/activities/log', {
    summary: 'Log an activity on a project',
    body: LoggedActivity,
    response: Activity,
    status: 201,
  }),
}
