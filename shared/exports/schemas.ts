import * as z from 'zod'
import { audit } from '#shared/audit/endpoints.ts'
import { briefs } from '#shared/briefs/endpoints.ts'
import { infoRequests } from '#shared/info-requests/endpoints.ts'
import { projects } from '#shared/projects/endpoints.ts'
import { tickets } from '#shared/tickets/endpoints.ts'
import { users } from '#shared/users/endpoints.ts'
import { websites } from '#shared/websites/endpoints.ts'
import { table } from './endpoints.ts'

const PAGING = { limit: true, cursor: true } as const

/** The staff's lists as CSV for spreadsheets, with the filters of each list. */
export const csvExports = {
  briefs: table('/api/briefs/export.csv', 'Briefs as a table', briefs.list.query.omit(PAGING)),
  projects: table('/api/projects/export.csv', 'Projects as a table', projects.list.query.omit(PAGING)),
  tickets: table('/api/tickets/export.csv', 'Tickets as a table', tickets.list.query.omit(PAGING)),
  websites: table('/api/websites/export.csv', 'Websites as a table', websites.all.query.omit(PAGING)),
  infoRequests: table(
    '/api/info-requests/export.csv',
    'Information requests as a table',
    infoRequests.list.query.omit(PAGING),
  ),
  users: table('/api/users/export.csv', 'People as a table', users.list.query.omit(PAGING)),
  audit: table('/api/audit/export.csv', 'The audit log as a table', audit.list.query.omit(PAGING)),
  activities: table('/api/activities/export.csv', 'Activities as a table', z.object({})),
}
