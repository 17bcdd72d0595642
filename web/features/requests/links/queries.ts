import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useCanShareRecord } from '#web/features/companies/public/frame/own-companies.ts'
import { type CompanyPersonItem, peopleQuery, readersQuery } from '#web/features/companies/public/queries.ts'

export type AnswerLinkItem = CallOutput<'GET /api/info-requests/:id/links'>[number]

/** The answer links of a request, newest first. */
export const answerLinksQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'links'], 'GET /api/info-requests/:id/links', {
    params: { id: requestId },
  })

/** Whether a link is neither revoked nor expired. */
export const isLinkActive = ({ revokedAt, expiresAt }: AnswerLinkItem): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** A request that others can be asked to answer. */
export type AskableRequest = CallOutput<'GET /api/info-requests/:id'>

/** Whether the user can ask anyone to answer a request. Users who were only selected to see a private one can't. */
export function useCanAskAnyone({ company, clientId, private: isPrivate }: AskableRequest): boolean {
  const canShare = useCanShareRecord(company.id, clientId)
  return canShare || !isPrivate
}

/**
 * Returns the members other than `except` who can see and answer a request. For users who were only selected to see a
 * private one: its owners and respondent. Undefined until they're loaded.
 */
export function useColleagues(request: AskableRequest, except: number): CompanyPersonItem[] | undefined {
  const { id, company, clientId } = request
  const canAskAnyone = useCanAskAnyone(request)
  const people = useQuery(peopleQuery(company.id)).data
  const readers = useQuery(readersQuery('info_request', id)).data?.readers
  if (!people || !readers) return undefined
  const seeing = new Set(readers.map((person) => person.id))
  return people.filter(
    ({ userId, role }) =>
      role !== 'viewer' &&
      userId !== except &&
      seeing.has(userId) &&
      (canAskAnyone || role === 'owner' || userId === clientId),
  )
}
