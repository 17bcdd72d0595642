import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/errors.ts'
import { getRequestIdentity } from '#server/core/api/route.ts'
import { isRepetition, saveIdempotencyKey } from '#server/core/api/idempotency.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { secondStepError } from './second-step.ts'
import { startSession } from './start-session.ts'
import type { AuthMethod } from './auth-methods.ts'

/** An effect that returns the id of a user, and a search for the user of an earlier attempt. */
interface UserEffect {
  effect: (tx: Database) => Promise<number>
  findPrevious: (tx: Database) => Promise<number | undefined>
}

/**
 * Creates a user, or uses up their link, once per `Idempotency-Key`, although no one is signed in yet. `effect` returns
 * the user's id. If it fails because this was done before, `findPrevious` returns the id from that time, and a repeated
 * request gets the same response.
 * @throws the errors of `effect`, unless this is a repetition
 */
export async function runOnceForUser(
  tx: Database,
  request: FastifyRequest,
  { effect, findPrevious }: UserEffect,
): Promise<number> {
  try {
    const userId = await effect(tx)
    const identity = getRequestIdentity(request, userId)
    if (identity) await saveIdempotencyKey(tx, identity)
    return userId
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const userId = await findPrevious(tx)
    const identity = userId === undefined ? undefined : getRequestIdentity(request, userId)
    if (userId !== undefined && identity && (await isRepetition(tx, identity))) return userId
    throw error
  }
}

/**
 * Signs in the user that `effect` has verified, in the same transaction and once per key, as `runOnceForUser` does.
 * Returns the user's id.
 * @throws 401 with the code `second_factor` if the user has a second factor, which they have to use next
 */
export async function startSessionOnce(
  pool: Database,
  visit: Visit,
  { method, ...effect }: UserEffect & { method: AuthMethod },
): Promise<number> {
  const { userId, signedIn } = await pool.transaction().execute(async (tx) => {
    const found = await runOnceForUser(tx, visit.request, effect)
    return { userId: found, signedIn: await startSession(tx, visit, { userId: found, method }) }
  })
  if (!signedIn) throw secondStepError()
  return userId
}
