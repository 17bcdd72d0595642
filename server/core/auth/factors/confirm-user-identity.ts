import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { factorEndpoints } from '#shared/sign-in/factors/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest, fieldError } from '#server/platform/errors.ts'
import { countCodeAttempt, clearCodeAttempts, handleWrongCode } from '../wrong-codes.ts'
import { isPassword } from '../passwords.ts'
import { type Limit, countAttempt, clearAttempts } from '#server/core/api/limits.ts'
import { rotateSessionToken } from '../sessions.ts'
import { consumeChallenge } from './challenges.ts'
import { verifyPasskey } from './passkeys.ts'
import { hasPassword, hasSecondFactor, readSecondFactors } from './queries.ts'
import { consumeCode } from './consume-code.ts'
import { t } from '#shared/i18n/t.ts'

const PASSWORDS: Limit = {
  kind: 'confirmation',
  most: 10,
  minutes: 15,
  refusal: () => t('Too many wrong passwords. Please wait a few minutes and try again.'),
}

interface Confirmation {
  pool: Database
  visit: Visit
  userId: number
  body: z.output<typeof factorEndpoints.confirm.body>
}

/**
 * Confirms the user's identity for five minutes in this session, with a second factor if they have one, otherwise with
 * the password. The session gets a new token, because it can do more now.
 * @throws 400 for a wrong code, passkey, or password, 429 for too many attempts
 */
export async function confirmUserIdentity(confirmation: Confirmation): Promise<void> {
  const { pool, visit, userId, body } = confirmation
  if (body.passkey) await checkPasskey(confirmation, body.passkey)
  else if (body.code) await checkCode(confirmation, body.code)
  else if (hasSecondFactor(await readSecondFactors(pool, userId)))
    throw badRequest(t('Please enter your second factor.'))
  else await checkPassword(confirmation, body.password ?? '')
  await pool.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ confirmedAt: sql`now()` })
      .where('id', '=', visit.request.sessionId)
      .execute()
    await rotateSessionToken(tx, visit)
  })
}

async function checkPasskey(
  { pool, visit, userId }: Confirmation,
  passkey: NonNullable<Confirmation['body']['passkey']>,
): Promise<void> {
  const challenge = await consumeChallenge(pool, visit, userId)
  const verifiedUserId =
    challenge &&
    (await pool
      .transaction()
      .execute((tx) => verifyPasskey(tx, visit.config, { challenge, response: passkey })))
  if (verifiedUserId !== userId) throw badRequest(t('This passkey could not be verified.'))
}

async function checkCode({ pool, visit, userId }: Confirmation, code: string): Promise<void> {
  const count = await countCodeAttempt(pool, userId)
  if (!(await consumeCode(pool, visit, { userId, code }))) {
    await handleWrongCode(pool, visit, { userId, way: 'session', count })
    throw fieldError('code', t('Wrong code'))
  }
  await clearCodeAttempts(pool, userId)
}

async function checkPassword({ pool, visit, userId }: Confirmation, password: string): Promise<void> {
  if (visit.config.signIn === 'provider' && !(await hasPassword(pool, visit.config, userId)))
    throw badRequest(t('Please sign in with the sign-in provider again.'))
  const counted = { limit: PASSWORDS, subject: userId }
  await countAttempt(pool, counted)
  if (!(await isPassword(pool, userId, password))) throw fieldError('password', t('That isn’t your password'))
  await clearAttempts(pool, counted)
}
