import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useMayShare } from '#web/features/companies/public/frame/own.ts'
import { type CompanyPersonItem, peopleQuery, readersQuery } from '#web/features/companies/public/queries.ts'

export type AnswerLinkItem = CallOutput<'GET /api/info-requests/:id/links'>[number]

/** Links by which others answer questions of a request, newest first. */
export const answerLinksQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'links'], 'GET /api/info-requests/:id/links', {
    params: { id: requestId },
  })

/** Whether a link can still be used. */
export const isLinkOpen = ({ revokedAt, expiresAt }: AnswerLinkItem): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** A request whose questions are handed to others. */
export type AskedRequest = CallOutput<'GET /api/info-requests/:id'>

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
