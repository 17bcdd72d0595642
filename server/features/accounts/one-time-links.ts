import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import { type Limit, countTry, secondsUntilRoom } from '#server/guard/limits.ts'
import { networkOfClient } from '#server/http/client-address.ts'
import { AppError, tooMany } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

const LINKS: Limit = {
  kind: 'link from',
  most: 60,
  minutes: 15,
  refusal: () => t('Too many links were tried from here. Please wait a few minutes and try again.'),
}

/** For `limit` of a route: how often links are tried from one network. */
export const limitLinks =
  (pool: Database) =>
  ({ request }: { request: FastifyRequest }) =>
    countTry(pool, { limit: LINKS, subject: networkOfClient(request) })

/**
 * The same without counting: for links that are used again and again, of which only wrong ones count.
 * @throws 429 once too many were tried from this network
 */
export async function ensureRoomForLinks(pool: Database, request: FastifyRequest): Promise<void> {
  const seconds = await secondsUntilRoom(pool, { limit: LINKS, subject: networkOfClient(request) })
  if (seconds > 0) throw tooMany(LINKS.refusal(), seconds)
}

/** For a link that is wrong, used, revoked or too old. */
export const deadLink = () =>
  new AppError(404, t('Not found'), t('This link no longer works. Please ask for a new one.'))

/** Whoever a link is for. @throws 404 */
export const ensureHolder = <T>(holder: T | undefined): T => {
  if (!holder) throw deadLink()
  return holder
}
