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

/** A working link. It has the rights of the person who made it. */
export interface HeldLink {
  id: number
  requestId: number
  companyId: number
  questionIds: number[]
  /** The guest's name. */
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

/** The link in a request's header, if it works. */
const findHeldLink = (db: Database, request: FastifyRequest): Promise<HeldLink | undefined> =>
  findWorkingLink(db, tokenIn(request))

/**
 * The link with this token, if it works. It allows no more than its maker can do at this moment, and nothing once the
 * request needs no answer.
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

/** Whether `actor` can let guests read questions of a request. People who are only named in a private one can't. */
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

/** The link in a request's header. @throws 404 for one that doesn't work */
export const ensureHeldLink = async (db: Database, request: FastifyRequest): Promise<HeldLink> =>
  ensureHolder(await findHeldLink(db, request))

/**
 * The same in a transaction. Locks the link, its maker's rights, and the request until the transaction ends. Call it
 * before other locks.
 * @throws 404
 */
export async function holdLink(tx: Database, request: FastifyRequest): Promise<HeldLink> {
  const { maker, requestId } = await ensureHeldLink(tx, request)
  await holdRights(tx, maker)
  await tx.selectFrom('infoRequests').select('id').where('id', '=', requestId).forUpdate().execute()
  // It may have been revoked, or the request completed, before these locks.
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
    // A call without a link isn't a guess.
    if (call.request.headers[ANSWER_TOKEN.toLowerCase()] === undefined) throw deadLink()
    return ensureHolder(await findByLink(pool, call, () => findHeldLink(pool, call.request)))
  }
