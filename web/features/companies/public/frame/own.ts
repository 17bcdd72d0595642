import { useSearch } from '@tanstack/react-router'
import { useUser, type SessionUser } from '#web/api/session.ts'
import { readCompanySearch } from '#web/url/company.ts'

/** One of the user's companies, with their membership in it. */
export type OwnCompany = SessionUser['companies'][number]

type Reader = Pick<SessionUser, 'role' | 'companies'>

/**
 * Returns the company that a page is limited to: the one in the URL, if the user belongs to several companies and it's
 * one of them. Undefined means all companies.
 */
export function chosenCompany({ companies }: Reader, search: Record<string, unknown>): number | undefined {
  const { company } = readCompanySearch(search)
  return companies.length > 1 && companies.some(({ id }) => id === company) ? company : undefined
}

/** Calls `chosenCompany` with the current user and URL. */
export const useChosenCompany = (): number | undefined =>
  chosenCompany(useUser(), useSearch({ strict: false }))

const mayWrite = ({ role }: OwnCompany) => role !== 'viewer'

/** The companies for which the user can raise tickets. */
export const writableCompanies = ({ companies }: Reader): OwnCompany[] => companies.filter(mayWrite)

/** The companies for which the user can submit briefs. Excludes companies where they're limited to some projects. */
export const briefCompanies = (reader: Reader): OwnCompany[] =>
  writableCompanies(reader).filter(({ projectIds }) => projectIds === null)

/**
 * Whether the user can write in this company, or in any company if it's omitted. Clients need a role that allows it.
 * For staff, these pages assume that they can.
 */
export function useMayWrite(companyId?: number): boolean {
  const user = useUser()
  if (user.role === 'staff') return true
  const writable = writableCompanies(user)
  return companyId === undefined ? writable.length > 0 : writable.some(({ id }) => id === companyId)
}

/** Whether the user can submit briefs for any of their companies. */
export const useMayBrief = (): boolean => briefCompanies(useUser()).length > 0

/**
 * Whether the user can change who sees a private record: staff, the person it belongs to, and the company's owners can.
 * People who were only selected to see it can't.
 */
export function useMayShare(companyId: number, personId: number): boolean {
  const { id, role, companies } = useUser()
  return (
    role === 'staff' ||
    personId === id ||
    companies.some((each) => each.id === companyId && each.role === 'owner')
  )
}
