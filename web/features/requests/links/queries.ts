import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useCanShareRecord, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { type CompanyPersonItem, peopleQuery, readersQuery } from '#web/features/companies/public/queries.ts'
import type { RequestItem } from '../queries.ts'
import { isRequestClosed } from '../request-status.tsx'

export type AnswerLinkItem = CallOutput<'GET /api/info-requests/:id/links'>[number]

const answerLinksQuery = (id: number) =>
  callOptions(['info-requests', id, 'links'], 'GET /api/info-requests/:id/links', { params: { id } })

/** Returns the answer links of a request, newest first. They're loaded only for users who can answer it. */
export const useAnswerLinks = ({ id, company }: RequestItem): AnswerLinkItem[] =>
  useQuery({ ...answerLinksQuery(id), enabled: useCanWrite(company.id) }).data ?? []

/** Whether a link is neither revoked nor expired. While its request is closed or accepted, it still doesn't work. */
export const isLinkActive = ({ revokedAt, expiresAt }: AnswerLinkItem): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** Whether people can be asked for answers: until staff accept them, or withdraw or archive the request. */
export const canAskOthers = (request: RequestItem): boolean =>
  !isRequestClosed(request) && (request.status !== 'completed' || request.awaitsReview)

/** Whether the user can ask anyone to answer a request. Users who were only selected to see a private one can't. */
export const useCanAskAnyone = ({ company, clientId, private: isPrivate }: RequestItem): boolean =>
  useCanShareRecord(company.id, clientId) || !isPrivate

/** Returns the members other than `except` who can see and answer a request. Undefined while loading. */
export function useColleagues(request: RequestItem, except: number): CompanyPersonItem[] | undefined {
  const { id, company, clientId } = request
  const canAskAnyone = useCanAskAnyone(request)
  const people = useQuery(peopleQuery(company.id)).data
  const readers = useQuery(readersQuery('info_request', id)).data?.readers
  if (!people || !readers) return undefined
  const seeing = new Set(readers.map((person) => person.id))
  // Users who were only selected to see a private request can ask its owners and respondent.
  return people.filter(
    ({ userId, role }) =>
      role !== 'viewer' &&
      userId !== except &&
      seeing.has(userId) &&
      (canAskAnyone || role === 'owner' || userId === clientId),
  )
}
