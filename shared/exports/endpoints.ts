import * as z from 'zod'
import { audit } from '#shared/audit/endpoints.ts'
import { briefs } from '#shared/briefs/endpoints.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { companyQuery } from '#shared/contract/queries.ts'
import { infoRequests } from '#shared/requests/endpoints.ts'
import { projects } from '#shared/projects/endpoints.ts'
import { tickets } from '#shared/tickets/endpoints.ts'
import { users } from '#shared/users/endpoints.ts'
import { websites } from '#shared/websites/endpoints.ts'

const table = <const L extends string, Q extends z.ZodObject>(list: L, summary: string, query: Q) =>
  endpoint(`GET /api/${list}/export.csv`, {
    summary,
    description:
      'A table in UTF-8: every row that the list with the same query shows, in its order, as it is when it is read. Cells are separated as Excel expects in the reader’s language: by commas in English, by semicolons otherwise. Times are in the agency’s time zone, such as `2026-11-28 17:36`. What a spreadsheet would take for a formula begins with an apostrophe.',
    confirmed: 'always',
    query,
    response: z.unknown(),
    produces: 'text/csv',
  })

const PAGING = { limit: true, cursor: true } as const

/** The staff's lists as CSV for spreadsheets, with the filters of each list. */
export const csvExports = {
  briefs: table('briefs', 'Briefs as a table', briefs.list.query.omit(PAGING)),
  projects: table('projects', 'Projects as a table', projects.list.query.omit(PAGING)),
  tickets: table('tickets', 'Tickets as a table', tickets.list.query.omit(PAGING)),
  websites: table('websites', 'Websites as a table', websites.all.query.omit(PAGING)),
  infoRequests: table(
    'info-requests',
    'Information requests as a table',
    infoRequests.list.query.omit(PAGING),
  ),
  users: table('users', 'People as a table', users.list.query.omit(PAGING)),
  audit: table('audit', 'The audit log as a table', audit.list.query.omit(PAGING)),
  activities: table('activities', 'Activities as a table', companyQuery),
}
