import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/errors.ts'
import { identityOf } from '#server/core/api/route.ts'
import { isRepetition, remember } from '#server/core/api/idempotency.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { secondFactorAsked } from './second-step.ts'
import { startSession } from './start-session.ts'
import type { WayIn } from './ways-in.ts'

/**
 * Creates a user, or uses up their link, once per `Idempotency-Key`, although no one is signed in yet. `effect` returns
 * the user's id. If it fails because this was done before, `before` returns the id from that time, and a repeated
 * request gets the same response.
 * @throws the errors of `effect`, unless this is a repetition
 */
export async function onceFor(
  tx: Database,
  request: FastifyRequest,
  effect: () => Promise<number>,
  before: () => Promise<number | undefined>,
): Promise<number> {
  try {
    const userId = await effect()
    const identity = identityOf(request, userId)
    if (identity) await remember(tx, identity)
    return userId
  } catch (refused) {
    if (!(refused instanceof AppError)) throw refused
    const userId = await before()
    const identity = userId === undefined ? undefined : identityOf(request, userId)
    if (userId !== undefined && identity && (await isRepetition(tx, identity))) return userId
    throw refused
  }
}

/**
 * Signs in the user that `effect` has verified, in the same transaction and once per key, as in `onceFor`. Returns the
 * user's id.
 * @throws 401 with the code `second_factor` if the user has a second factor, which they have to use next
 */
export async function startSessionOnce(
  pool: Database,
  visit: Visit,
  way: WayIn,
  effect: (tx: Database) => Promise<number>,
  before: (tx: Database) => Promise<number | undefined>,
): Promise<number> {
  const { userId, signedIn } = await pool.transaction().execute(async (tx) => {
    const found = await onceFor(
      tx,
      visit.request,
      () => effect(tx),
      () => before(tx),
    )
    return { userId: found, signedIn: await startSession(tx, visit, found, way) }
  })
  if (!signedIn) throw secondFactorAsked()
  return userId
}
