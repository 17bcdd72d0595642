import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { csvExportEndpoints } from '#shared/exports/endpoints.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { readAllActivities } from '#server/core/events/feed/queries.ts'
import { readAllAudit } from '#server/core/audit/queries.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { readAllBriefs } from '#server/features/briefs/queries.ts'
import { readAllInfoRequests } from '#server/features/requests/queries.ts'
import { readAllProjects } from '#server/features/projects/queries.ts'
import { readAllTickets } from '#server/features/tickets/queries.ts'
import { readAllUsers } from '#server/features/users/queries.ts'
import { readAllWebsites } from '#server/features/websites/queries.ts'
import { type Call, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import {
  activityColumns,
  auditColumns,
  briefColumns,
  infoRequestColumns,
  projectColumns,
  ticketColumns,
  userColumns,
  websiteColumns,
} from './columns.ts'
import { type CsvColumn, getCsvFormat, formatCsv } from './csv.ts'

export function exportRoutes(app: App): void {
  route(app, csvExportEndpoints.briefs, 'export.make', (call) =>
    sendTable(call, 'briefs', { columns: briefColumns, batches: readAllBriefs(call.ctx, call.query) }),
  )
  route(app, csvExportEndpoints.projects, 'export.make', (call) =>
    sendTable(call, 'projects', { columns: projectColumns, batches: readAllProjects(call.ctx, call.query) }),
  )
  route(app, csvExportEndpoints.tickets, 'export.make', (call) =>
    sendTable(call, 'tickets', { columns: ticketColumns, batches: readAllTickets(call.ctx, call.query) }),
  )
  route(app, csvExportEndpoints.websites, 'export.make', (call) =>
    sendTable(call, 'websites', { columns: websiteColumns, batches: readAllWebsites(call.ctx, call.query) }),
  )
  route(app, csvExportEndpoints.infoRequests, 'export.make', (call) =>
    sendTable(call, 'info-requests', {
      columns: infoRequestColumns,
      batches: readAllInfoRequests(call.ctx, call.query),
    }),
  )
  route(app, csvExportEndpoints.users, 'export.make', (call) =>
    sendTable(call, 'users', { columns: userColumns, batches: readAllUsers(call.ctx, call.query) }),
  )
  route(app, csvExportEndpoints.audit, 'audit.read', (call) =>
    sendTable(call, 'audit-log', { columns: auditColumns, batches: readAllAudit(call.ctx.db, call.query) }),
  )
  route(app, csvExportEndpoints.activities, 'export.make', (call) =>
    sendTable(call, 'activities', {
      columns: activityColumns,
      batches: readAllActivities(call.ctx, call.query),
    }),
  )
}

type ExportCall = Pick<Call<object>, 'ctx' | 'request' | 'reply'> & { query: Record<string, unknown> }

/** Audits the export, then sends the rows. Reading stops after the last row or when the client disconnects. */
async function sendTable<Row>(
  { ctx, request, reply, query }: ExportCall,
  list: string,
  { columns, batches }: { columns: readonly CsvColumn<Row>[]; batches: AsyncGenerator<Row[], void> },
) {
  const format = getCsvFormat((await readAgency(ctx.db)).timeZone)
  const fileName = `${list}-${format.writeInstant(currentTime().toISOString()).slice(0, 10)}.csv`
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition(fileName, { type: 'attachment' }),
  })
  if (request.method === 'HEAD') return reply.send()
  await ctx.db
    .transaction()
    .execute((db) => audit({ ...ctx, db }, 'export.made', { details: { list, ...toAuditedFilters(query) } }))
  // One batch ahead of the reader is enough. With long texts, a batch can be ten megabytes.
  return reply.send(Readable.from(formatCsv(columns, batches, format), { highWaterMark: 1 }))
}

/** Returns the filters for the audit log. A search is recorded without its text, which may be a person's name. */
const toAuditedFilters = ({ q, ...filters }: Record<string, unknown>): Record<string, string | boolean> => ({
  ...Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  searched: Boolean(q),
})
