import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import type { CompaniesSearch } from '#web/url/companies.ts'

export type CompanyItem = CallOutput<'GET /api/companies'>[number]

const PAGE = 50

/** The companies that staff look after, by name. */
export const companiesQuery = ({ q, state }: CompaniesSearch) =>
  listOptions(['companies', 'list', { q, state: state ?? 'active' }], 'GET /api/companies', {
    query: { q, state: state ?? 'active', limit: PAGE },
  })

/** How much of it is going on in a company. */
export const companyStatsQuery = (company: number) =>
  callOptions(['stats', 'company', company], 'GET /api/stats', { query: { company } })

/** Who belonged to a company, who left last at the top. */
export const formerPeopleQuery = (id: number) =>
  listOptions(['companies', id, 'former'], 'GET /api/companies/:id/people', {
    params: { id },
    query: { state: 'ended', limit: PAGE },
  })
