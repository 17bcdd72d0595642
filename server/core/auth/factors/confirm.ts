import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { factors } from '#shared/sign-in/factors/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest, fieldError } from '#server/platform/errors.ts'
import { countGuess, forgetGuesses, noteGuess } from '../guesses.ts'
import { isPassword } from '../passwords.ts'
import { type Limit, countTry, forgetAll } from '#server/core/api/limits.ts'
import { renewSession } from '../sessions.ts'
import { takeChallenge } from './challenges.ts'
import { verifyPasskey } from './passkeys.ts'
import { hasPassword, holdsAny, readHeld } from './queries.ts'
import { spendCode } from './spend-code.ts'
import { t } from '#shared/i18n/t.ts'

const PASSWORDS: Limit = {
  kind: 'confirmation',
  most: 10,
  minutes: 15,
  refusal: () => t('Too many wrong passwords. Please wait a few minutes and try again.'),
}

interface Asked {
  pool: Database
  visit: Visit
  userId: number
  body: z.output<typeof factors.confirm.body>
}

/**
 * Confirms the user's identity for five minutes in this session, with a second factor if they have one, otherwise with
 * the password. The session gets a new token, because it can do more now.
 * @throws 400 for a wrong code, passkey, or password, 429 for too many attempts
 */
export async function confirm(asked: Asked): Promise<void> {
  const { pool, visit, userId, body } = asked
  if (body.passkey) await checkPasskey(asked, body.passkey)
  else if (body.code) await checkCode(asked, body.code)
  else if (holdsAny(await readHeld(pool, userId))) throw badRequest(t('Please use your second factor.'))
  else await checkPassword(asked, body.password ?? '')
  await pool.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ confirmedAt: sql`now()` })
      .where('id', '=', visit.request.sessionId)
      .execute()
    await renewSession(tx, visit)
  })
}

async function checkPasskey(
  { pool, visit, userId }: Asked,
  passkey: NonNullable<Asked['body']['passkey']>,
): Promise<void> {
  const challenge = await takeChallenge(pool, visit, userId)
  const holder =
    challenge &&
    (await pool.transaction().execute((tx) => verifyPasskey(tx, visit.config, challenge, passkey)))
  if (holder !== userId) throw badRequest(t('This passkey could not be verified.'))
}

async function checkCode({ pool, visit, userId }: Asked, code: string): Promise<void> {
  const count = await countGuess(pool, userId)
  if (!(await spendCode(pool, visit, userId, code))) {
    await noteGuess(pool, visit, { userId, way: 'session' }, count)
    throw fieldError('code', t('Wrong code'))
  }
  await forgetGuesses(pool, userId)
}

async function checkPassword({ pool, visit, userId }: Asked, password: string): Promise<void> {
  if (visit.config.signIn === 'provider' && !(await hasPassword(pool, visit.config, userId)))
    throw badRequest(t('Please sign in with the sign-in provider again.'))
  const counted = { limit: PASSWORDS, subject: userId }
  await countTry(pool, counted)
  if (!(await isPassword(pool, userId, password)))
    throw fieldError('password', t('This is not your password'))
  await forgetAll(pool, counted)
}
