import { useSearch } from '@tanstack/react-router'
import { useUser, type SessionUser } from '#web/api/session.ts'
import { readCompanySearch } from '#web/url/company.ts'

/** What the reader is in one of their companies. */
export type OwnCompany = SessionUser['companies'][number]

type Reader = Pick<SessionUser, 'role' | 'companies'>

/**
 * The company that a page keeps to: the one that its address names, if the reader belongs to several and that is one of
 * them. Undefined for all of them.
 */
export function chosenCompany({ companies }: Reader, search: Record<string, unknown>): number | undefined {
  const { company } = readCompanySearch(search)
  return companies.length > 1 && companies.some(({ id }) => id === company) ? company : undefined
}

/** The same in a component. */
export const useChosenCompany = (): number | undefined =>
  chosenCompany(useUser(), useSearch({ strict: false }))

const mayWrite = ({ role }: OwnCompany) => role !== 'viewer'

/** The companies for which the reader may raise tickets. */
export const writableCompanies = ({ companies }: Reader): OwnCompany[] => companies.filter(mayWrite)

/** The companies for which the reader may submit briefs: not those of which they see only some projects. */
export const briefCompanies = (reader: Reader): OwnCompany[] =>
  writableCompanies(reader).filter(({ projectIds }) => projectIds === null)

/**
 * Whether the reader may write in this company, or in any without one: staff always do, as far as these pages know, and
 * clients if their role lets them.
 */
export function useMayWrite(companyId?: number): boolean {
  const user = useUser()
  if (user.role === 'staff') return true
  const writable = writableCompanies(user)
  return companyId === undefined ? writable.length > 0 : writable.some(({ id }) => id === companyId)
}

/** Whether the reader may submit briefs. */
export const useMayBrief = (): boolean => briefCompanies(useUser()).length > 0

/**
 * Whether the reader may say who sees a private record: staff, the person it belongs to, and owners, not people who are
 * only named in it.
 */
export function useMayShare(companyId: number, personId: number): boolean {
  const { id, role, companies } = useUser()
  return (
    role === 'staff' ||
    personId === id ||
    companies.some((each) => each.id === companyId && each.role === 'owner')
  )
}
