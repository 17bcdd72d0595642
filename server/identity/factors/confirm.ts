import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { factors } from '#shared/factors/endpoints.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { badRequest, fieldError } from '#server/http/errors.ts'
import { countGuess, forgetGuesses, noteGuess } from '#server/identity/guesses.ts'
import { isPassword } from '#server/identity/passwords.ts'
import { type Limit, countTry, forgetAll } from '#server/guard/limits.ts'
import { renewSession } from '#server/identity/sessions.ts'
import { takeChallenge } from './challenges.ts'
import { verifyPasskey } from './passkeys.ts'
import { holdsAny, readHeld } from './queries.ts'
import { spendCode } from './spend-code.ts'

const PASSWORDS: Limit = {
  kind: 'confirmation',
  most: 10,
  minutes: 15,
  refusal: 'Too many wrong passwords. Please wait a few minutes and try again.',
}

interface Asked {
  db: Database
  config: Config
  request: FastifyRequest
  reply: FastifyReply
  userId: number
  body: z.output<typeof factors.confirm.body>
}

/**
 * Lets this session do for five minutes what takes a confirmation, once the person has shown that it is them: by a second
 * factor where they have one, else by the password. It gets a new token, because more can be done by it.
 * @throws 400 for a wrong one, 429 for too many
 */
export async function confirm(asked: Asked): Promise<void> {
  const { db, config, request, reply, userId, body } = asked
  if (body.passkey) await checkPasskey(asked, body.passkey)
  else if (body.code) await checkCode(asked, body.code)
  else if (holdsAny(await readHeld(db, userId))) throw badRequest('Please use your second factor.')
  else await checkPassword(asked, body.password ?? '')
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ confirmedAt: sql`now()` })
      .where('id', '=', request.sessionId)
      .execute()
    await renewSession(tx, config, request, reply)
  })
}

async function checkPasskey(
  { db, config, request, reply, userId }: Asked,
  passkey: NonNullable<Asked['body']['passkey']>,
): Promise<void> {
  const challenge = await takeChallenge(db, config, request, reply, userId)
  const holder =
    challenge && (await db.transaction().execute((tx) => verifyPasskey(tx, config, challenge, passkey)))
  if (holder !== userId) throw badRequest('This passkey could not be verified.')
}

async function checkCode({ db, config, request, userId }: Asked, code: string): Promise<void> {
  const count = await countGuess(db, userId)
  if (!(await spendCode(db, config, request, userId, code))) {
    await noteGuess(db, request, { userId, way: 'session' }, count)
    throw fieldError('code', 'This code is not right')
  }
  await forgetGuesses(db, userId)
}

async function checkPassword({ db, userId }: Asked, password: string): Promise<void> {
  const counted = { limit: PASSWORDS, subject: userId }
  await countTry(db, counted)
  if (!(await isPassword(db, userId, password))) throw fieldError('password', 'This is not your password')
  await forgetAll(db, counted)
}
