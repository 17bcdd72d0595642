import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import { identityOf } from '#server/http/route.ts'
import { isRepetition, remember } from '#server/http/idempotency.ts'

/**
 * Creates a person, or uses up their link, once per `Idempotency-Key`, although nobody is signed in yet. `effect`
 * returns the person's id; if it fails because this was done before, `before` returns who did it, and a repeated
 * request gets the same response.
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
