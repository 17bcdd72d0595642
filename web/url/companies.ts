import { choiceParam, createSearchReader, textParam } from './reader.ts'

/** Reads the search parameters of the staff's company list. Without a state, it shows active companies. */
export const readCompaniesSearch = createSearchReader({
  q: textParam,
  state: choiceParam(['ownerless', 'archived']),
})
export type CompaniesSearch = ReturnType<typeof readCompaniesSearch>

/** The tabs of a company's page for staff. */
export const COMPANY_TABS = [
  'overview',
  'people',
  'projects',
  'briefs',
  'websites',
  'requests',
  'tickets',
  'files',
] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/** Reads the search parameters of a company's page for staff. */
export const readStaffCompanySearch = createSearchReader({
  tab: choiceParam(COMPANY_TABS, 'overview'),
  show: choiceParam(['all']),
})
export type StaffCompanySearch = ReturnType<typeof readStaffCompanySearch>
