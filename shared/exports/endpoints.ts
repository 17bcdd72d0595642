import * as z from 'zod'
import { auditEndpoints } from '#shared/audit/endpoints.ts'
import { briefEndpoints } from '#shared/briefs/endpoints.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter } from '#shared/contract/queries.ts'
import { infoRequestEndpoints } from '#shared/requests/endpoints.ts'
import { projectEndpoints } from '#shared/projects/endpoints.ts'
import { ticketEndpoints } from '#shared/tickets/endpoints.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import { websiteEndpoints } from '#shared/websites/endpoints.ts'

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
export const csvExportEndpoints = {
  briefs: table('briefs', 'Briefs as a table', briefEndpoints.list.query.omit(PAGING)),
  projects: table('projects', 'Projects as a table', projectEndpoints.list.query.omit(PAGING)),
  tickets: table('tickets', 'Tickets as a table', ticketEndpoints.list.query.omit(PAGING)),
  websites: table('websites', 'Websites as a table', websiteEndpoints.all.query.omit(PAGING)),
  infoRequests: table(
    'info-requests',
    'Information requests as a table',
    infoRequestEndpoints.list.query.omit(PAGING),
  ),
  users: table('users', 'People as a table', userEndpoints.list.query.omit(PAGING)),
  audit: table('audit', 'The audit log as a table', auditEndpoints.list.query.omit(PAGING)),
  activities: table('activities', 'Activities as a table', companyFilter),
}
