import { OPEN_INVITATIONS_MAX, PEOPLE_MAX } from '#shared/companies/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type CompanyItem = CallOutput<'GET /api/companies/:id'>
export type CompanyPersonItem = CallOutput<'GET /api/companies/:id/people'>[number]
export type FoundCompany = CallOutput<'GET /api/companies'>[number]
export type InvitationItem = CallOutput<'GET /api/companies/:id/invitations'>[number]
export type RecordReaders = CallOutput<'GET /api/tickets/:id/people'>

/** One company, with what the reader is in it. */
export const companyQuery = (id: number) =>
  callOptions(['companies', id], 'GET /api/companies/:id', { params: { id } })

/** Companies in use whose name contains this text, by name. */
export const companySearchQuery = (q: string | undefined) =>
  listOptions(['companies', 'list', { q, state: 'active' }], 'GET /api/companies', {
    query: { q, state: 'active', limit: 50 },
  })

/** Everyone who belongs to a company, who joined first at the top. */
export const peopleQuery = (id: number) =>
  callOptions(['companies', id, 'people'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { limit: PEOPLE_MAX },
  })

/** The newest invitations to a company, among them all that are open. */
export const invitationsQuery = (id: number) =>
  callOptions(['companies', id, 'invitations'], 'GET /api/companies/:id/invitations', {
    params: { id },
    query: { limit: 2 * OPEN_INVITATIONS_MAX },
  })

/** The kinds of record that may be private. */
export type PrivateKind = 'ticket' | 'info_request'

/** Who sees a ticket or a request. */
export const readersQuery = (kind: PrivateKind, id: number) =>
  kind === 'ticket'
    ? callOptions(['tickets', id, 'people'], 'GET /api/tickets/:id/people', { params: { id } })
    : callOptions(['info-requests', id, 'people'], 'GET /api/info-requests/:id/people', { params: { id } })
