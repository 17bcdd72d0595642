import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import { type Counted, type Limit, countTry, forget, secondsUntilRoom } from '#server/guard/limits.ts'
import { networkOfClient } from '#server/http/client-address.ts'
import { AppError, tooMany } from '#server/http/errors.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { t } from '#shared/words.ts'

const WRONG_LINKS: Limit = {
  kind: 'link from',
  most: 60,
  minutes: 15,
  refusal: () => t('Too many links were tried from here. Please wait a few minutes and try again.'),
}

/** Calls with one working link that are refused, such as with a weak password. */
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
 * For `limit` of a route: limits wrong links by network, and refused calls with a working link by link. A success counts for
 * neither, because an office shares one address.
 */
export const limitLinks =
  (pool: Database) =>
  async ({ request, body }: LinkCall): Promise<void> => {
    const link = { limit: REFUSED_CALLS, subject: hashToken(body.token).toString('base64url') }
    const tries = await countTry(pool, wrongLinksFrom(request), link)
    request.finishCounting = async (error) => {
      const counts = error === undefined ? undefined : isDeadLink(error) ? WRONG_LINKS : REFUSED_CALLS
      const others = tries.filter(({ limit }) => limit !== counts)
      await forget(pool, others)
    }
  }

interface LinkCall {
  request: FastifyRequest
  body: { token: string }
}

/** Counts a wrong link. @throws 429 once too many were tried from this network */
export async function countWrongLink(pool: Database, request: FastifyRequest): Promise<void> {
  await countTry(pool, wrongLinksFrom(request))
}

/** Counts nothing. @throws 429 once too many wrong links were tried from this network */
export async function ensureRoomForLinks(pool: Database, request: FastifyRequest): Promise<void> {
  const seconds = await secondsUntilRoom(pool, wrongLinksFrom(request))
  if (seconds > 0) throw tooMany(WRONG_LINKS.refusal(), seconds)
}

/** For a link that is wrong, used, revoked, or expired. */
export const deadLink = () =>
  new AppError(404, t('Not found'), t('This link no longer works. Please ask for a new one.'))

const isDeadLink = (error: unknown) => error instanceof AppError && error.status === 404

/** Whoever a link is for. @throws 404 */
export const ensureHolder = <T>(holder: T | undefined): T => {
  if (!holder) throw deadLink()
  return holder
}
