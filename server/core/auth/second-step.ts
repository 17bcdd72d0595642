import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { AppError, signInFailed } from '#server/platform/errors.ts'
import { hasSecondFactor, readSecondFactors } from './factors/queries.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { getCookieToken, clearCookie, setCookie } from './cookies.ts'
import type { SignInContext } from './sign-in-context.ts'
import type { AuthMethod } from './auth-methods.ts'
import { t } from '#shared/i18n/t.ts'

const MINUTES = 10
const MAX_ATTEMPTS = 5
const COOKIE = 'second-factor'

/** A user who has passed the first factor, and the method they used. */
export interface PendingSignIn extends SignInContext {
  userId: number
  way: AuthMethod
}

/** Records that this browser has passed the first factor. Returns false for a user without a second factor. */
export async function tryBeginSecondStep(
  db: Database,
  visit: Visit,
  pending: PendingSignIn,
): Promise<boolean> {
  if (!hasSecondFactor(await readSecondFactors(db, pending.userId))) return false
  const token = newToken()
  await db
    .insertInto('pendingSignIns')
    .values({
      tokenHash: hashToken(token),
      ...pending,
      expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  setCookie(visit, COOKIE, { token, seconds: MINUTES * 60 })
  return true
}

/** Creates the response to a caller who has passed the first factor and has a second one. */
export const secondStepError = () =>
  new AppError(401, t('One more step'), t('Please enter your second factor.'), { code: 'second_factor' })

/** Finds the state of this browser's sign-in. */
export async function findPendingSignIn(db: Database, visit: Visit): Promise<PendingSignIn | undefined> {
  const token = getCookieToken(visit, COOKIE)
  if (!token) return undefined
  return db
    .selectFrom('pendingSignIns')
    .innerJoin('users', 'users.id', 'pendingSignIns.userId')
    .select(['userId', 'way', 'shared', 'providerIssuer', 'providerSubject', 'providerSid'])
    .$narrowType<{ way: AuthMethod }>()
    .where('tokenHash', '=', hashToken(token))
    .where('pendingSignIns.expiresAt', '>', sql<string>`now()`)
    .where('tries', '<', MAX_ATTEMPTS)
    .where(isActiveUser('users'))
    .executeTakeFirst()
}

/**
 * Counts an attempt at the second step before its code is checked.
 * @throws 401 with the code `sign_in_again` if there is no first step, or it is too old or had too many attempts
 */
export async function countSecondStepAttempt(db: Database, visit: Visit): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(db, visit)
  const token = getCookieToken(visit, COOKIE)
  const counted =
    token &&
    (await db
      .updateTable('pendingSignIns')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('tokenHash', '=', hashToken(token))
      .where('tries', '<', MAX_ATTEMPTS)
      .returning('tries')
      .executeTakeFirst())
  if (!pending || !counted) throw signInAgainError()
  return pending
}

export const signInAgainError = () =>
  signInFailed(t('Please sign in again. That took too long or too many attempts.'), { code: 'sign_in_again' })

/** Ends this browser's first step once the second is done. Returns false if another request already has. */
export async function tryEndSecondStep(db: Database, visit: Visit): Promise<boolean> {
  const token = getCookieToken(visit, COOKIE)
  clearCookie(visit, COOKIE)
  if (!token) return false
  const ended = await db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .executeTakeFirst()
  return ended !== undefined
}
