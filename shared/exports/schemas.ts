import * as z from 'zod'
import { audit } from '#shared/audit/schemas.ts'
import { briefs } from '#shared/briefs/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { infoRequests } from '#shared/info-requests/schemas.ts'
import { projects } from '#shared/projects/schemas.ts'
import { tickets } from '#shared/tickets/schemas.ts'
import { users } from '#shared/users/schemas.ts'
import { websites } from '#shared/websites/schemas.ts'

const PAGING = { limit: true, cursor: true } as const

const table = <const P extends `/api/${string}/export.csv`, Q extends z.ZodObject>(
  path: P,
  summary: string,
  query: Q,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    description:
      'Comma-separated values in UTF-8: every row that the list with the same query shows, in its order, as it is when it is read. What a spreadsheet would take for a formula begins with an apostrophe.',
    confirmed: 'always',
    query,
    response: z.unknown(),
    produces: 'text/csv',
  })

/** The staff's lists as tables for a spreadsheet, by the filters of each list. */
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
