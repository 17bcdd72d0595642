import { useSearch } from '@tanstack/react-router'
import { useUser, type SessionUser } from '#web/api/session.ts'
import { readCompanySearch } from '#web/url/company.ts'

/** One of the user's companies, with their membership in it. */
export type OwnCompany = SessionUser['companies'][number]

type CompanyUser = Pick<SessionUser, 'role' | 'companies'>

/**
 * Returns the company that a page is limited to: the one in the URL, if the user belongs to several companies and it's
 * one of them. Undefined means all companies.
 */
export function getChosenCompany(
  { companies }: CompanyUser,
  search: Record<string, unknown>,
): number | undefined {
  const { company } = readCompanySearch(search)
  return companies.length > 1 && companies.some(({ id }) => id === company) ? company : undefined
}

/** Calls `getChosenCompany` with the current user and URL. */
export const useChosenCompany = (): number | undefined =>
  getChosenCompany(useUser(), useSearch({ strict: false }))

const canWrite = ({ role }: OwnCompany) => role !== 'viewer'

/** Returns the companies for which the user can raise tickets. */
export const listWritableCompanies = ({ companies }: CompanyUser): OwnCompany[] => companies.filter(canWrite)

/**
 * Returns the companies for which the user can submit briefs. Excludes companies where they're limited to some
 * projects.
 */
export const listBriefCompanies = (user: CompanyUser): OwnCompany[] =>
  listWritableCompanies(user).filter(({ projectIds }) => projectIds === null)

/**
 * Whether the user can write in this company, or in any company if it's omitted. Clients need a role that allows it.
 * For staff, these pages assume that they can.
 */
export function useCanWrite(companyId?: number): boolean {
  const user = useUser()
  if (user.role === 'staff') return true
  const writable = listWritableCompanies(user)
  return companyId === undefined ? writable.length > 0 : writable.some(({ id }) => id === companyId)
}

/** Whether the user can submit briefs for any of their companies. */
export const useCanSubmitBriefs = (): boolean => listBriefCompanies(useUser()).length > 0

/**
 * Whether the user can change who sees a private record: staff, the person it belongs to, and the company's owners can.
 * People who were only selected to see it can't.
 */
export function useCanShareRecord(companyId: number, personId: number): boolean {
  const { id, role, companies } = useUser()
  return (
    role === 'staff' ||
    personId === id ||
    companies.some((each) => each.id === companyId && each.role === 'owner')
  )
}
