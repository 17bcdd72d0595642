import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#shared/users/schemas.ts'
import { ensure } from '#server/guard/access.ts'
import { addressOf } from '#server/http/client-address.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { refuseSpent } from '#server/identity/guesses.ts'
import { beginSecondStep, secondFactorAsked } from '#server/identity/second-step.ts'
import type { WayIn } from '#server/identity/ways-in.ts'
import { type Strength, startSession } from '#server/identity/sessions.ts'
import { rememberDevice } from './known-devices.ts'
import { findUser } from '#server/features/users/queries.ts'
import { countRight } from './sign-in-limit.ts'

/** Where somebody comes in: what their browser sent, and what it is answered. */
interface Visit {
  db: Database
  config: Config
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Lets in whoever `work` answers, who has shown by it who they are, in one transaction with it.
 * @throws 401 with the code `second_factor` for a person who has one: it is asked for next
 */
export async function enterBy(
  { db, config, request, reply }: Visit,
  way: WayIn,
  work: (tx: Database) => Promise<number>,
): Promise<User> {
  const { userId, user } = await db.transaction().execute(async (tx) => {
    const comes = await work(tx)
    const isIn = await enter(tx, config, comes, request, reply, way)
    return { userId: comes, user: isIn ? await findUser(tx, comes) : ('asked' as const) }
  })
  if (user === 'asked') throw secondFactorAsked()
  return ensure({ id: userId, role: user?.role ?? 'client' }, 'session.use', user, ({ id }) => id)
}

/**
 * Lets in whoever has shown by `way` who they are. Of a person who has a second factor that is only the first step, of
 * which the browser is told by a cookie: false.
 * @throws 401 for a password that too many wrong codes followed, 429 after `RIGHT_SIGN_INS` for this person in 15 minutes
 */
export async function enter(
  db: Database,
  config: Config,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  way: WayIn,
): Promise<boolean> {
  await countRight(db, config, userId)
  if (way !== 'passkey' && way !== 'provider') await refuseSpent(db, userId)
  // A passkey is both: the device has asked who holds it.
  const secondFactor = way === 'passkey'
  if (!secondFactor && (await beginSecondStep(db, config, reply, { userId, way }))) return false
  await admit(db, config, userId, request, reply, way, { secondFactor })
  return true
}

/** Signs in whoever has shown all they have to: a session, a browser that is known from now on, an audit entry. */
export async function admit(
  db: Database,
  config: Config,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  /** How they showed who they are. */
  by: string,
  strength: Strength = {},
): Promise<void> {
  await startSession(db, config, userId, request, reply, strength)
  await rememberDevice(db, config, userId, request, reply)
  await recordAudit(db, {
    actorId: userId,
    action: 'session.started',
    entityType: 'user',
    entityId: userId,
    details: { by },
    address: addressOf(request),
  })
}
