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
      'Contains every row of the list with the same query, in the same order, in UTF-8. Cells are separated as Excel expects in your language: with commas in English, otherwise with semicolons. Times are in the agency’s time zone, such as `2026-11-28 17:36`. Text that a spreadsheet would read as a formula starts with an apostrophe. Each export is recorded in the audit log.',
    confirmed: 'always',
    query,
    response: z.unknown(),
    produces: 'text/csv',
  })

const PAGING = { limit: true, cursor: true } as const

/** The staff's lists as CSV for spreadsheets, with the filters of each list. */
export const csvExportEndpoints = {
  briefs: table('briefs', 'Export briefs as CSV', briefEndpoints.list.query.omit(PAGING)),
  projects: table('projects', 'Export projects as CSV', projectEndpoints.list.query.omit(PAGING)),
  tickets: table('tickets', 'Export tickets as CSV', ticketEndpoints.list.query.omit(PAGING)),
  websites: table('websites', 'Export websites as CSV', websiteEndpoints.all.query.omit(PAGING)),
  infoRequests: table(
    'info-requests',
    'Export information requests as CSV',
    infoRequestEndpoints.list.query.omit(PAGING),
  ),
  users: table('users', 'Export people as CSV', userEndpoints.list.query.omit(PAGING)),
  audit: table('audit', 'Export the audit log as CSV', auditEndpoints.list.query.omit(PAGING)),
  activities: table('activities', 'Export activities as CSV', companyFilter),
}
