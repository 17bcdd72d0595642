import * as z from 'zod'
import { WAITING_ON } from '#shared/sla/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { companyFilter, enumFilter, pageQuery } from '#shared/contract/queries.ts'
import { StaffDashboard, Stats, WaitingItem } from './schemas.ts'
import { WAITING_KINDS } from './values.ts'

export const staffDashboardEndpoints = {
  get: endpoint('GET /api/stats/morning', {
    summary: 'What waits, what is due, and how tickets came and were answered lately',
    description: 'For the first page that staff see. What is archived or withdrawn does not count.',
    query: companyFilter,
    response: StaffDashboard,
  }),
  waiting: endpoint('GET /api/stats/waiting', {
    summary: 'All that waits on the agency or on clients',
    description:
      'Clients read their own: with `on=client` all that they are to do. Urgent tickets come first, and what has no priority with the medium ones; then the longest waiting, or for clients what is due next. A ticket that was answered and kept comes below the unanswered ones of its priority.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      on: z.enum(WAITING_ON),
      projectId: IdParams.shape.id.optional(),
      kind: enumFilter(WAITING_KINDS),
    }),
    response: z.array(WaitingItem),
  }),
}

export const statsEndpoints = {
  get: endpoint('GET /api/stats', {
    summary: 'Figures for the cards of a dashboard; a client’s count its own records only',
    description: 'For staff over the records of all clients.',
    query: companyFilter,
    response: Stats,
  }),
}
