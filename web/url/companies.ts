import { oneOf, searchReader, text } from './reader.ts'

/** Of the staff's list of companies; a state that is not named is that of most. */
export const readCompaniesSearch = searchReader({
  q: text,
  state: oneOf(['ownerless', 'archived']),
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

/** Of a company's page for staff. */
export const readStaffCompanySearch = searchReader({
  tab: oneOf(COMPANY_TABS, 'overview'),
  show: oneOf(['all']),
})
export type StaffCompanySearch = ReturnType<typeof readStaffCompanySearch>
