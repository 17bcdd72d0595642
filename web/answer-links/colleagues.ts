import { useQuery } from '@tanstack/react-query'
import { useMayShare } from '#web/companies/frame/own.ts'
import { type CompanyPersonItem, peopleQuery, readersQuery } from '#web/companies/queries.ts'
import type { AskedRequest } from './queries.ts'

/** Whether the reader may have anyone answer a request: not if they are only named in a private one. */
export function useMayAskAnyone({ company, clientId, private: isPrivate }: AskedRequest): boolean {
  const mayShare = useMayShare(company.id, clientId)
  return mayShare || !isPrivate
}

/**
 * The people other than `except` who see a request and may answer it. For readers who are only named in a private one, owners
 * and the person it belongs to. Undefined until they are known.
 */
export function useColleagues(request: AskedRequest, except: number): CompanyPersonItem[] | undefined {
  const { id, company, clientId } = request
  const mayAskAnyone = useMayAskAnyone(request)
  const people = useQuery(peopleQuery(company.id)).data
  const readers = useQuery(readersQuery('info_request', id)).data?.readers
  if (!people || !readers) return undefined
  const seeing = new Set(readers.map((person) => person.id))
  return people.filter(
    ({ userId, role }) =>
      role !== 'viewer' &&
      userId !== except &&
      seeing.has(userId) &&
      (mayAskAnyone || role === 'owner' || userId === clientId),
  )
}
