import * as z from 'zod'
import { WAITING_ON } from '#shared/sla/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { companyFilter, enumFilter, pageQuery } from '#shared/contract/queries.ts'
import { StaffDashboard, Stats, WaitingItem } from './schemas.ts'
import { WAITING_KINDS } from './values.ts'

export const staffDashboardEndpoints = {
  get: endpoint('GET /api/stats/morning', {
    summary: 'Get the staff dashboard',
    description:
      'Shows waiting records, due dates and the ticket metrics of the last 30 days. Archived and withdrawn records aren’t included.',
    query: companyFilter,
    response: StaffDashboard,
  }),
  waiting: endpoint('GET /api/stats/waiting', {
    summary: 'List records waiting on the agency or clients',
    description:
      '`on=agency` lists records that are waiting on the agency, and `on=client` those waiting on clients. Clients see only their companies’ records. A completed request is listed for a client as long as optional questions that were handed over to them are open and the agency hasn’t accepted the answer. Urgent tickets come first. Records without a priority are sorted with medium tickets. Within a priority, the longest waiting come first, or for clients those that are due next. Answered tickets that are still waiting on the agency come after the unanswered ones of their priority.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      on: z.enum(WAITING_ON).describe('The side that has to act next'),
      projectId: IdParams.shape.id.optional().describe('Only records of this project'),
      kind: enumFilter(WAITING_KINDS).describe('Only records of this kind'),
      own: z
        .stringbool()
        .optional()
        .describe('`true`: only your own records. `false`: only records that aren’t your own'),
    }),
    response: z.array(WaitingItem),
  }),
}

export const statsEndpoints = {
  get: endpoint('GET /api/stats', {
    summary: 'Get the totals of a dashboard',
    description:
      'Clients get the totals of their companies’ records, and staff the totals of all clients’ records.',
    query: companyFilter,
    response: Stats,
  }),
}
