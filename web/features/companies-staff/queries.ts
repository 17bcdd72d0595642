import { OPEN_INVITATIONS_MAX } from '#shared/companies/values.ts'
import type { CallInput, CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type CompanyItem = CallOutput<'GET /api/companies'>[number]

const PAGE = 50

type State = NonNullable<NonNullable<CallInput<'GET /api/companies'>['query']>['state']>

export interface CompanyFilters {
  q?: string | undefined
  /** Those in use by default. */
  state?: State | undefined
}

/** The companies that staff look after, by name. */
export const companiesQuery = ({ q, state = 'active' }: CompanyFilters) =>
  listOptions(['companies', 'list', { q, state }], 'GET /api/companies', {
    query: { q, state, limit: PAGE },
  })

/** How much of it is going on in a company. */
export const companyStatsQuery = (company: number) =>
  callOptions(['stats', 'company', company], 'GET /api/stats', { query: { company } })

/** The newest invitations to a company, among them all that are open. */
export const companyInvitationsQuery = (id: number) =>
  callOptions(['companies', id, 'invitations'], 'GET /api/companies/:id/invitations', {
    params: { id },
    query: { limit: 2 * OPEN_INVITATIONS_MAX },
  })

/** Who belonged to a company, who left last at the top. */
export const formerPeopleQuery = (id: number) =>
  listOptions(['companies', id, 'former'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { state: 'ended', limit: PAGE },
  })
