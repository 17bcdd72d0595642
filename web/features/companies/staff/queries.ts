import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import type { CompaniesSearch } from '#web/url/companies.ts'

export type CompanyListItem = CallOutput<'GET /api/companies'>[number]

const PAGE = 50

/** Companies that the staff member can see, sorted by name. */
export const companiesQuery = ({ q, state }: CompaniesSearch) =>
  listOptions(['companies', 'list', { q, state: state ?? 'active' }], 'GET /api/companies', {
    query: { q, state: state ?? 'active', limit: PAGE },
  })

/** The totals of a company, such as active projects and live websites. */
export const companyStatsQuery = (company: number) =>
  callOptions(['stats', 'company', company], 'GET /api/stats', { query: { company } })

/** The former members of a company, most recent first. */
export const formerPeopleQuery = (id: number) =>
  listOptions(['companies', id, 'former'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { state: 'ended', limit: PAGE },
  })
