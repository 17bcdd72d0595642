import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_TOKEN } from '#shared/requests/links/values.ts'
import { type Actor, type ClientActor, can } from '#shared/contract/policy.ts'
import { mayShare } from '#server/features/companies/record-readers.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { deadLink, ensureHolder, findByLink } from '#server/core/auth/one-time-links.ts'
import { tooManyCalls } from '#server/core/api/limits.ts'
import { peopleIn, placeOf } from '#server/core/access/places.ts'
import type { Turn } from '#server/core/api/turns.ts'
import { findActor } from '#server/core/access/actor.ts'
import { holdRights } from '#server/core/access/hold-rights.ts'
import { hashToken, isToken } from '#server/platform/crypto/tokens.ts'
import { isOpenLink } from './queries.ts'

/** A link that works, with whoever made it, whose rights it has. */
export interface HeldLink {
  id: number
  requestId: number
  companyId: number
  questionIds: number[]
  /** Who answers by it. */
  name: string
  expiresAt: string
  title: string
  madeBy: { fullName: string }
  maker: ClientActor
}

const tokenIn = ({ headers }: FastifyRequest): string => {
  const token = headers[ANSWER_TOKEN.toLowerCase()]
  return typeof token === 'string' && isToken(token) ? token : ''
}

/** The link that a request holds, if it works. */
const findHeldLink = (db: Database, request: FastifyRequest): Promise<HeldLink | undefined> =>
  findWorkingLink(db, tokenIn(request))

/**
 * The link with a token, if it works: it has no more right than its maker has at this moment, and none about a request that
 * needs no answer.
 */
export async function findWorkingLink(db: Database, token: string): Promise<HeldLink | undefined> {
  if (token === '') return undefined
  const found = await db
    .selectFrom('answerLinks')
    .innerJoin('infoRequests', 'infoRequests.id', 'answerLinks.infoRequestId')
    .innerJoin('users as maker', 'maker.id', 'answerLinks.madeBy')
    .select(['answerLinks.id', 'answerLinks.questionIds', 'answerLinks.name', 'answerLinks.expiresAt'])
    .select(['infoRequests.id as requestId', 'infoRequests.title', 'madeBy', 'maker.fullName'])
    .select(['clientId', 'companyId', 'projectId', 'private'])
    .select(peopleIn('infoRequestId', 'infoRequests.id').as('people'))
    .where('tokenHash', '=', hashToken(token))
    .where(isOpenLink)
    .where('infoRequests.status', '!=', 'completed')
    .where('infoRequests.withdrawnAt', 'is', null)
    .where('infoRequests.projectArchived', '=', false)
    .executeTakeFirst()
  if (!found) return undefined
  const maker = await findActor(db, found.madeBy)
  if (maker?.role !== 'client' || !mayAnswer(maker, found)) return undefined
  const { id, requestId, companyId, questionIds, name, expiresAt, title, fullName } = found
  return { id, requestId, companyId, questionIds, name, expiresAt, title, madeBy: { fullName }, maker }
}

type Placed = Parameters<typeof placeOf.info_request>[0]

/** Whether `actor` may let guests read questions of a request. People who are only named in a private one may not. */
export const mayInviteGuests = (actor: Actor, request: Placed): boolean =>
  mayShare(actor, 'info_request', placeOf.info_request(request))

function mayAnswer(maker: ClientActor, request: Placed): boolean {
  const isArchived = maker.companies.some(
    ({ companyId, archived }) => companyId === request.companyId && archived,
  )
  const mayManage =
    can(maker, 'answerLink.manage', placeOf.info_request(request)) && mayInviteGuests(maker, request)
  return !isArchived && mayManage
}

/** The link that a request holds. @throws 404 for one that does not work */
export const ensureHeldLink = async (db: Database, request: FastifyRequest): Promise<HeldLink> =>
  ensureHolder(await findHeldLink(db, request))

/**
 * The same within a transaction, until whose end nobody takes the link, its maker's rights or the request away. Call it
 * before anything else is locked.
 * @throws 404
 */
export async function holdLink(tx: Database, request: FastifyRequest): Promise<HeldLink> {
  const { maker, requestId } = await ensureHeldLink(tx, request)
  await holdRights(tx, maker)
  await tx.selectFrom('infoRequests').select('id').where('id', '=', requestId).forUpdate().execute()
  // Whoever revokes it, or completes the request, may have been first.
  const held = await ensureHeldLink(tx, request)
  await tx
    .selectFrom('answerLinks')
    .select('id')
    .where('id', '=', held.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(deadLink)
  return held
}

/** Writes by one link run one at a time, because each locks the request. */
export const turnOfLink = (request: FastifyRequest): Turn => ({
  key: `link ${hashToken(tokenIn(request)).toString('base64url')}`,
  refused: tooManyCalls,
})

/** For `limit` of a route: wrong links are counted together with those of invitations and resets. */
export const limitHeldLinks =
  (pool: Database) =>
  async (call: { request: FastifyRequest; reply: FastifyReply }): Promise<HeldLink> => {
    // A call without any link tries none.
    if (call.request.headers[ANSWER_TOKEN.toLowerCase()] === undefined) throw deadLink()
    return ensureHolder(await findByLink(pool, call, () => findHeldLink(pool, call.request)))
  }
