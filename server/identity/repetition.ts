import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import { identityOf } from '#server/http/route.ts'
import { isRepetition, remember } from '#server/http/idempotency.ts'

/**
 * Runs what makes somebody a person of this portal, or uses their link up, once for an `Idempotency-Key`, although
 * nobody is signed in yet. `effect` answers the person's number; when it refuses because it was done before,
 * `before` tells for whom, and the same request is answered again.
 * @throws what `effect` throws, unless this is a repetition
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
