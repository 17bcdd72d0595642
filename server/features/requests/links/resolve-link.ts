import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_TOKEN_HEADER } from '#shared/requests/links/values.ts'
import { type Actor, type ClientActor, can } from '#shared/contract/policy.ts'
import { canShareRecord } from '#server/features/companies/record-readers.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { deadLinkError, requireLinkOwner, findByLink } from '#server/core/auth/one-time-links.ts'
import { tooManyCallsError } from '#server/core/api/limits.ts'
import { selectNamedReaders, getRecordScope } from '#server/core/access/record-scopes.ts'
import type { RequestQueue } from '#server/core/api/request-queue.ts'
import { findActor } from '#server/core/access/actor.ts'
import { lockRightsShared } from '#server/core/access/rights-locks.ts'
import { hashToken, isToken } from '#server/platform/crypto/tokens.ts'
import { isActiveLink, isNotAccepted } from './queries.ts'

/** An active link. It has the rights of the person who made it. */
export interface ActiveAnswerLink {
  id: number
  requestId: number
  companyId: number
  questionIds: number[]
  /** The guest's name. */
  name: string
  /** The maker's message. */
  words: string | null
  /** The language of the page. Null for the agency's. */
  language: string | null
  expiresAt: string
  title: string
  dueDate: string | null
  madeBy: { fullName: string }
  maker: ClientActor
}

const getLinkToken = ({ headers }: FastifyRequest): string => {
  const token = headers[ANSWER_TOKEN_HEADER.toLowerCase()]
  return typeof token === 'string' && isToken(token) ? token : ''
}

/** The link in a request's header, if it's active. */
const resolveRequestLink = (db: Database, request: FastifyRequest): Promise<ActiveAnswerLink | undefined> =>
  resolveAnswerLink(db, getLinkToken(request))

/**
 * The link with this token, if it's active. It allows no more than its maker can do at this moment, and nothing while
 * the information request is accepted, withdrawn, or in an archived project.
 */
export async function resolveAnswerLink(db: Database, token: string): Promise<ActiveAnswerLink | undefined> {
  if (token === '') return undefined
  const found = await db
    .selectFrom('answerLinks')
    .innerJoin('infoRequests', 'infoRequests.id', 'answerLinks.infoRequestId')
    .innerJoin('users as maker', 'maker.id', 'answerLinks.madeBy')
    .select(['answerLinks.id', 'answerLinks.questionIds', 'answerLinks.name', 'answerLinks.expiresAt'])
    .select(['answerLinks.words', 'answerLinks.language', 'infoRequests.dueDate'])
    .select(['infoRequests.id as requestId', 'infoRequests.title', 'madeBy', 'maker.fullName'])
    .select(['clientId', 'companyId', 'projectId', 'private'])
    .select(selectNamedReaders('infoRequestId', 'infoRequests.id').as('people'))
    .where('tokenHash', '=', hashToken(token))
    .where(isActiveLink)
    .where(isNotAccepted)
    .where('infoRequests.withdrawnAt', 'is', null)
    .where('infoRequests.projectArchived', '=', false)
    .executeTakeFirst()
  if (!found) return undefined
  const maker = await findActor(db, found.madeBy)
  if (maker?.role !== 'client' || !canUseLink(maker, found)) return undefined
  const { id, requestId, companyId, questionIds, name, words, language, expiresAt } = found
  const { title, dueDate, fullName } = found
  const link = { id, requestId, companyId, questionIds, name, words, language, expiresAt, title, dueDate }
  return { ...link, madeBy: { fullName }, maker }
}

type ScopedRequest = Parameters<typeof getRecordScope.info_request>[0]

/** Whether `actor` can let guests read questions of a request. People who are only named in a private one can't. */
export const canInviteGuests = (actor: Actor, request: ScopedRequest): boolean =>
  canShareRecord(actor, 'info_request', getRecordScope.info_request(request))

function canUseLink(maker: ClientActor, request: ScopedRequest): boolean {
  const isArchived = maker.companies.some(
    ({ companyId, archived }) => companyId === request.companyId && archived,
  )
  const canManage =
    can(maker, 'answerLink.manage', getRecordScope.info_request(request)) && canInviteGuests(maker, request)
  return !isArchived && canManage
}

/** The link in a request's header. @throws 404 if it isn't active */
export const requireAnswerLink = async (db: Database, request: FastifyRequest): Promise<ActiveAnswerLink> =>
  requireLinkOwner(await resolveRequestLink(db, request))

/**
 * Resolves a link in a transaction. Locks the link, its maker's rights, and the request until the transaction ends.
 * Call it before other locks.
 * @throws 404
 */
export async function lockAnswerLink(tx: Database, request: FastifyRequest): Promise<ActiveAnswerLink> {
  const { maker, requestId } = await requireAnswerLink(tx, request)
  await lockRightsShared(tx, maker)
  await tx.selectFrom('infoRequests').select('id').where('id', '=', requestId).forUpdate().execute()
  // The link may have been revoked, or the answer accepted, before these locks.
  const link = await requireAnswerLink(tx, request)
  await tx
    .selectFrom('answerLinks')
    .select('id')
    .where('id', '=', link.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(deadLinkError)
  return link
}

/** Writes through one link run one at a time, because each locks the request. */
export const getLinkQueue = (request: FastifyRequest): RequestQueue => ({
  key: `link ${hashToken(getLinkToken(request)).toString('base64url')}`,
  createError: tooManyCallsError,
})

/**
 * Resolves the link of a call, for the `limit` option of a route. Wrong links are counted together with wrong links of
 * invitations and resets.
 */
export const limitLinkAttempts =
  (pool: Database) =>
  async (call: { request: FastifyRequest; reply: FastifyReply }): Promise<ActiveAnswerLink> => {
    // A call without a link isn't an attempt.
    if (call.request.headers[ANSWER_TOKEN_HEADER.toLowerCase()] === undefined) throw deadLinkError()
    return requireLinkOwner(await findByLink(pool, call, () => resolveRequestLink(pool, call.request)))
  }
