import { useSearch } from '@tanstack/react-router'
import { useUser, type SessionUser } from '#web/api/session.ts'
import { readCompanySearch } from '#web/url/company.ts'

/** One of the user's companies, with their membership in it. */
export type OwnCompany = SessionUser['companies'][number]

type CompanyUser = Pick<SessionUser, 'role' | 'companies'>

/** Returns the company in the URL that a page is limited to, if the user belongs to it and to others. */
export function getChosenCompany({ companies }: CompanyUser, search: Record<string, unknown>) {
  const { company } = readCompanySearch(search)
  return companies.length > 1 && companies.some(({ id }) => id === company) ? company : undefined
}

/** Calls `getChosenCompany` with the current user and URL. Undefined means all companies. */
export const useChosenCompany = (): number | undefined =>
  getChosenCompany(useUser(), useSearch({ strict: false }))

const canWrite = ({ role }: OwnCompany) => role !== 'viewer'

/** Returns the companies for which the user can raise tickets. */
export const listWritableCompanies = ({ companies }: CompanyUser): OwnCompany[] => companies.filter(canWrite)

/** Returns the companies for which the user can submit briefs. They need to see all projects. */
export const listBriefCompanies = (user: CompanyUser): OwnCompany[] =>
  listWritableCompanies(user).filter(({ projectIds }) => projectIds === null)

/** Whether the user can write in this company, or in any if it's omitted. Staff always can on these pages. */
export function useCanWrite(companyId?: number): boolean {
  const user = useUser()
  if (user.role === 'staff') return true
  const writable = listWritableCompanies(user)
  return companyId === undefined ? writable.length > 0 : writable.some(({ id }) => id === companyId)
}

/** Whether the user can submit briefs for any of their companies. */
export const useCanSubmitBriefs = (): boolean => listBriefCompanies(useUser()).length > 0

/** Whether the user can change who sees a private record: staff, its person, and the company's owners can. */
export function useCanShareRecord(companyId: number, personId: number): boolean {
  const { id, role, companies } = useUser()
  const isOwner = companies.some((each) => each.id === companyId && each.role === 'owner')
  return role === 'staff' || personId === id || isOwner
}

/** Returns the options of a select for companies. */
export const companyOptions = (companies: readonly OwnCompany[]) =>
  companies.map(({ id, name }) => ({ value: String(id), label: name }))
