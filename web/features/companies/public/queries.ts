import { type COMPANY_STATES, OPEN_INVITATIONS_MAX, MEMBERS_MAX } from '#shared/companies/values.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type CompanyItem = CallOutput<'GET /api/companies/:id'>
export type CompanyListItem = CallOutput<'GET /api/companies'>[number]
export type CompanyPersonItem = CallOutput<'GET /api/companies/:id/people'>[number]
export type InvitationItem = CallOutput<'GET /api/companies/:id/invitations'>[number]
export type RecordReaders = CallOutput<'GET /api/tickets/:id/people'>

/** A company, with the user's membership in it. */
export const companyQuery = (id: number) =>
  callOptions(['companies', id], 'GET /api/companies/:id', { params: { id } })

type CompanyFilters = { q?: string | undefined; state?: (typeof COMPANY_STATES)[number] }

/** Companies whose name contains `q`, sorted by name. They're active by default. */
export const companiesQuery = ({ q, state = 'active' }: CompanyFilters) =>
  listOptions(['companies', 'list', { q, state }], 'GET /api/companies', { query: { q, state, limit: 50 } })

/** The totals of a company, such as active projects and live websites. */
export const companyStatsQuery = (company: number) =>
  callOptions(['stats', 'company', company], 'GET /api/stats', { query: { company } })

/** The members of a company, earliest first. */
export const peopleQuery = (id: number) =>
  callOptions(['companies', id, 'people'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { limit: MEMBERS_MAX },
  })

/** The newest invitations to a company, including all open ones. */
export const invitationsQuery = (id: number) =>
  callOptions(['companies', id, 'invitations'], 'GET /api/companies/:id/invitations', {
    params: { id },
    query: { limit: 2 * OPEN_INVITATIONS_MAX },
  })

/** The kinds of records that can be private. */
export type PrivateRecordKind = 'ticket' | 'info_request'

export interface RecordAccessProps {
  kind: PrivateRecordKind
  /** Requests have a `projectId`. */
  record: { id: number; company: CompanyRef; projectId?: number | null; private: boolean }
  /** The requester of a ticket, or the respondent of a request. */
  personId: number
}

/** The readers of a ticket or request. */
export const readersQuery = (kind: PrivateRecordKind, id: number) =>
  kind === 'ticket'
    ? callOptions(['tickets', id, 'people'], 'GET /api/tickets/:id/people', { params: { id } })
    : callOptions(['info-requests', id, 'people'], 'GET /api/info-requests/:id/people', { params: { id } })
