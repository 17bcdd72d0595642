import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'
import { type Counted, type Limit, countFailure, secondsUntilRoom } from '#server/core/api/limits.ts'
import { type Turn, inTurn, takeTurn } from '#server/core/api/turns.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import { AppError, tooMany } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { t } from '#shared/i18n/t.ts'

const WRONG_LINKS: Limit = {
  kind: 'link from',
  most: 60,
  minutes: 15,
  refusal: () => t('Too many links were tried from here. Please wait a few minutes and try again.'),
}

/** The limit for refused calls with one working link, for example because of a weak password. */
const REFUSED_CALLS: Limit = {
  kind: 'link',
  most: 30,
  minutes: 15,
  refusal: () => t('This link was tried too often. Please wait a few minutes and try again.'),
}

const wrongLinksFrom = (request: FastifyRequest): Counted => ({
  limit: WRONG_LINKS,
  subject: networkOfClient(request),
})

/**
 * The number of calls from one network that are checked at once. About this many more than `WRONG_LINKS` allows can
 * fail before they are counted.
 */
const LINKS_AT_ONCE = 10

const turnOfLinks = (request: FastifyRequest): Turn => ({
  key: `links from ${networkOfClient(request)}`,
  atOnce: LINKS_AT_ONCE,
  refused: (seconds) => tooMany(WRONG_LINKS.refusal(), seconds),
})

/**
 * For `limit` of a route: limits wrong links per network, and refused calls per working link. Only failures count,
 * because an office shares one address. Calls from one network above `LINKS_AT_ONCE` wait for each other.
 */
export const limitLinks =
  (pool: Database) =>
  async ({ request, reply, body }: LinkCall): Promise<void> => {
    const link = { limit: REFUSED_CALLS, subject: hashToken(body.token).toString('base64url') }
    const network = wrongLinksFrom(request)
    const endTurn = await takeTurn(turnOfLinks(request), request, reply)
    request.finishCounting = async (error) => {
      try {
        if (isRefusal(error)) await countFailure(pool, isDeadLink(error) ? network : link)
      } finally {
        endTurn()
      }
    }
    try {
      await ensureRoom(pool, network, link)
    } catch (error) {
      endTurn()
      throw error
    }
  }

interface LinkCall {
  request: FastifyRequest
  reply: FastifyReply
  body: { token: string }
}

/** Rejects a call once one of the limits is reached, without counting it. @throws 429 */
async function ensureRoom(pool: Database, ...counted: Counted[]): Promise<void> {
  for (const each of counted) {
    const seconds = await secondsUntilRoom(pool, each)
    if (seconds > 0) throw tooMany(each.limit.refusal(), seconds)
  }
}

/**
 * Returns the result of `find` for a link. An undefined result means a wrong link, which counts for its network.
 * @throws 429 if a network has tried too many
 */
export async function findByLink<T>(
  pool: Database,
  { request, reply }: Pick<LinkCall, 'request' | 'reply'>,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return inTurn(turnOfLinks(request), request, reply, async () => {
    await ensureRoom(pool, wrongLinksFrom(request))
    const found = await find()
    if (found === undefined) await countFailure(pool, wrongLinksFrom(request))
    return found
  })
}

/** Creates the error for a link that is wrong, used, revoked, or expired. */
export const deadLink = () =>
  new AppError(404, t('Not found'), t('This link no longer works. Please ask for a new one.'))

/** Whether a call was refused. The portal’s own failures and full queues don't count. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 429

const isDeadLink = (error: unknown) => error instanceof AppError && error.status === 404

/** Returns the user or record that a link is for. @throws 404 if the link doesn't work */
export const ensureHolder = <T>(holder: T | undefined): T => {
  if (!holder) throw deadLink()
  return holder
}
