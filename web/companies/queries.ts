import { PEOPLE_MAX } from '#shared/companies/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

export type CompanyItem = CallOutput<'GET /api/companies/:id'>
export type CompanyPersonItem = CallOutput<'GET /api/companies/:id/people'>[number]
export type RecordReaders = CallOutput<'GET /api/tickets/:id/people'>

/** One company, with what the reader is in it. */
export const companyQuery = (id: number) =>
  callOptions(['companies', id], 'GET /api/companies/:id', { params: { id } })

/** Everyone who belongs to a company, who joined first at the top. */
export const peopleQuery = (id: number) =>
  callOptions(['companies', id, 'people'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { limit: PEOPLE_MAX },
  })

/** The kinds of record that may be private. */
export type PrivateKind = 'ticket' | 'info_request'

/** Who sees a ticket or a request. */
export const readersQuery = (kind: PrivateKind, id: number) =>
  kind === 'ticket'
    ? callOptions(['tickets', id, 'people'], 'GET /api/tickets/:id/people', { params: { id } })
    : callOptions(['info-requests', id, 'people'], 'GET /api/info-requests/:id/people', { params: { id } })
