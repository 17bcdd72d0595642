import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useMayShare } from '#web/features/companies/public/frame/own.ts'
import { type CompanyPersonItem, peopleQuery, readersQuery } from '#web/features/companies/public/queries.ts'

export type AnswerLinkItem = CallOutput<'GET /api/info-requests/:id/links'>[number]

/** The answer links of a request, newest first. */
export const answerLinksQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'links'], 'GET /api/info-requests/:id/links', {
    params: { id: requestId },
  })

/** Whether a link is active. */
export const isLinkOpen = ({ revokedAt, expiresAt }: AnswerLinkItem): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** A request that others can be asked to answer. */
export type AskedRequest = CallOutput<'GET /api/info-requests/:id'>

/** Whether the user can ask anyone to answer a request. Users who were only selected to see a private one can't. */
export function useMayAskAnyone({ company, clientId, private: isPrivate }: AskedRequest): boolean {
  const mayShare = useMayShare(company.id, clientId)
  return mayShare || !isPrivate
}

/**
 * Returns the members other than `except` who can see and answer a request. For users who were only selected to see a
 * private one: its owners and respondent. Undefined until they're loaded.
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
