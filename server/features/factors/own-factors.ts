import type { Visit } from '#server/http/visit.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict } from '#server/http/errors.ts'
import { permittedUser } from '#server/features/users/queries.ts'
import { endSessionsOf, renewSession, tokenOf } from '#server/identity/sessions.ts'
import { readRequirement } from '#server/identity/factors/due.ts'
import { holdsAny, readHeld } from '#server/identity/factors/queries.ts'
import { renewRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { notifyOfFactorChange } from '#server/identity/factors/notify-of-factor-change.ts'
import { t } from '#shared/words.ts'

/**
 * For responses with a secret, such as recovery codes, which are hashed and not stored for repetitions: those calls
 * open their transactions themselves.
 */
export const TELLS_A_SECRET = { hashes: true, transaction: false } as const

/** The caller's account. */
export const ownAccount = (db: Database, actor: Actor) => permittedUser(db, actor, 'factor.manage', actor.id)

/** @throws 409 if the agency requires a second factor and none would be left */
export async function ensureNotLast(tx: Database, actor: Actor, left: number): Promise<void> {
  if (left === 0 && (await readRequirement(tx, actor.id)).isDue)
    throw conflict(t('Your agency requires a second factor. Set up another one first.'))
}

/** Handles an added factor: sessions started without one end, and the first factor comes with recovery codes. */
export async function afterFactorAdded(
  tx: Database,
  visit: Visit,
  userId: number,
  action: 'second_factor.enabled' | 'passkey.added',
  hadOne: boolean,
): Promise<{ recoveryCodes: string[] }> {
  await startOver(tx, visit, userId)
  await tx
    .updateTable('sessions')
    .set({ secondFactor: true })
    .where('id', '=', visit.request.sessionId)
    .execute()
  await notifyOfFactorChange(tx, visit, action, userId)
  return { recoveryCodes: hadOne ? [] : await renewRecoveryCodes(tx, userId) }
}

/** Handles a removed factor: along with the last one, the recovery codes are deleted. */
export async function afterFactorRemoved(
  tx: Database,
  visit: Visit,
  userId: number,
  action: 'second_factor.disabled' | 'passkey.removed',
): Promise<void> {
  await startOver(tx, visit, userId)
  await notifyOfFactorChange(tx, visit, action, userId)
  if (holdsAny(await readHeld(tx, userId))) return
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.updateTable('sessions').set({ secondFactor: false }).where('userId', '=', userId).execute()
}

async function startOver(tx: Database, visit: Visit, userId: number): Promise<void> {
  await endSessionsOf(tx, userId, tokenOf(visit))
  await renewSession(tx, visit)
}
