import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'
import {
  type LimitCounter,
  type Limit,
  countFailure,
  createLimitError,
  getSecondsUntilAllowed,
} from '#server/core/api/limits.ts'
import { type RequestQueue, runInQueue, enterQueue } from '#server/core/api/request-queue.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { t } from '#shared/i18n/t.ts'

const WRONG_LINKS: Limit = {
  kind: 'link from',
  most: 60,
  minutes: 15,
  refusal: () => t('Too many links were tried from your network. Please wait a few minutes and try again.'),
}

/** The limit for refused calls with one active link, for example because of a weak password. */
const REFUSED_CALLS: Limit = {
  kind: 'link',
  most: 30,
  minutes: 15,
  refusal: () => t('This link was tried too many times. Please wait a few minutes and try again.'),
}

const getWrongLinkCounter = (request: FastifyRequest): LimitCounter => ({
  limit: WRONG_LINKS,
  subject: getClientNetwork(request),
})

/** The calls from one network that are checked at once. About as many can fail beyond `WRONG_LINKS`. */
const LINKS_AT_ONCE = 10

const getLinkQueue = (request: FastifyRequest): RequestQueue => ({
  key: `links from ${getClientNetwork(request)}`,
  concurrency: LINKS_AT_ONCE,
  createError: (seconds) => createLimitError(WRONG_LINKS, seconds),
})

/**
 * Limits wrong links per network, and refused calls per active link, for the `limit` option of a route. Only failures
 * count, because an office shares one address. Calls from one network above `LINKS_AT_ONCE` wait for each other.
 */
export const limitLinks =
  (pool: Database) =>
  async ({ request, reply, body }: LinkCall): Promise<void> => {
    const link = { limit: REFUSED_CALLS, subject: hashToken(body.token).toString('base64url') }
    const network = getWrongLinkCounter(request)
    const leaveQueue = await enterQueue(getLinkQueue(request), request, reply)
    request.finishCounting = async (error) => {
      try {
        if (isRefusal(error)) await countFailure(pool, isDeadLink(error) ? network : link)
      } finally {
        leaveQueue()
      }
    }
    try {
      await enforceLinkLimits(pool, network, link)
    } catch (error) {
      leaveQueue()
      throw error
    }
  }

interface LinkCall {
  request: FastifyRequest
  reply: FastifyReply
  body: { token: string }
}

/** Rejects a call once one of the limits is reached, without counting it. @throws 429 */
async function enforceLinkLimits(pool: Database, ...counted: LimitCounter[]): Promise<void> {
  for (const each of counted) {
    const seconds = await getSecondsUntilAllowed(pool, each)
    if (seconds > 0) throw createLimitError(each.limit, seconds)
  }
}

/** Returns the result of `find`. Undefined means a wrong link, which counts for its network. @throws 429 */
export async function findByLink<T>(
  pool: Database,
  { request, reply }: Pick<LinkCall, 'request' | 'reply'>,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return runInQueue(getLinkQueue(request), {
    request,
    reply,
    work: async () => {
      await enforceLinkLimits(pool, getWrongLinkCounter(request))
      const found = await find()
      if (found === undefined) await countFailure(pool, getWrongLinkCounter(request))
      return found
    },
  })
}

/** Creates the error for a link that is wrong, used, revoked, or expired. */
export const deadLinkError = () =>
  new AppError(404, t('Not found'), t('This link no longer works. Please ask for a new one.'))

/** Whether a call was refused. The portal's own failures and full queues don't count. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 429

const isDeadLink = (error: unknown) => error instanceof AppError && error.status === 404

/** Returns the user or record that a link is for. @throws 404 if the link doesn't work */
export const requireLinkOwner = <T>(owner: T | undefined): T => {
  if (!owner) throw deadLinkError()
  return owner
}
