import type { FastifyRequest } from 'fastify'
import { SECOND_STEPS } from '#shared/sign-in/values.ts'
import { signIn } from '#shared/sign-in/endpoints.ts'
import { addressOf, networkOfClient } from '#server/http/client-address.ts'
import { ensure } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { signInRefused, unauthorized } from '#server/http/errors.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { rememberChallenge, takeChallenge } from '#server/identity/factors/challenges.ts'
import { requestOptions, verifyPasskey } from '#server/identity/factors/passkeys.ts'
import { countRecoveryCodes, readHeld } from '#server/identity/factors/queries.ts'
import { spendCode } from '#server/identity/factors/spend-code.ts'
import { admit, enter } from '#server/identity/start-session.ts'
import { findUser, lockUser } from '#server/features/users/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { type Limit, countTry } from '#server/guard/limits.ts'
import { countGuess, forgetGuesses, noteGuess } from '#server/identity/guesses.ts'
import { providerRoutes } from './provider-routes.ts'
import { countStep, endSecondStep, findPending, signInAgain } from '#server/identity/second-step.ts'

const CHALLENGES: Limit = {
  kind: 'passkey challenge',
  most: 300,
  minutes: 15,
  refusal: 'Too many tries to sign in. Please wait a few minutes and try again.',
}

export function signInRoutes(app: App): void {
  secondFactorRoutes(app)
  passkeyRoutes(app)
  providerRoutes(app)
}

function secondFactorRoutes(app: App): void {
  const { db, config } = app.services

  route(app, signIn.secondFactorState, 'public', async ({ db: read, request }) => {
    const pending = await findPending(read, config, request)
    if (!pending) throw signInAgain()
    const held = await readHeld(read, pending.userId)
    const shown = {
      passkey: held.passkeys > 0,
      authenticator: held.authenticator,
      recovery: (await countRecoveryCodes(read, pending.userId)) > 0,
    }
    return { steps: SECOND_STEPS.filter((step) => shown[step]) }
  })

  route(
    app,
    signIn.secondFactor,
    'public',
    async ({ body, request, reply }) => {
      const pending = await countStep(db, config, request)
      const { userId, way } = pending
      const count = await countGuess(db, userId)
      const kind = await spendCode(db, config, request, userId, body.code)
      if (!kind) {
        await noteFailure(db, request, userId, 'code')
        await noteGuess(db, request, pending, count)
        throw wrongCode()
      }
      await forgetGuesses(db, userId)
      const user = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId)
        if (!(await endSecondStep(tx, config, request, reply))) return undefined
        await admit(tx, config, userId, request, reply, `${way} and ${kind}`, { secondFactor: true })
        return whoCame(tx, userId)
      })
      if (!user) throw signInAgain()
      return user
    },
    { hashes: true, transaction: false },
  )
}

const WRONG_CODE = 'This code is not right'
const wrongCode = () => signInRefused(WRONG_CODE, { errors: [{ path: 'code', message: WRONG_CODE }] })

function passkeyRoutes(app: App): void {
  const { db, config } = app.services

  route(
    app,
    signIn.passkeyOptions,
    'public',
    async ({ request, reply }) => {
      await countTry(db, { limit: CHALLENGES, subject: networkOfClient(request) })
      const options = await requestOptions(db, config)
      await rememberChallenge(db, config, reply, options.challenge, null)
      return options
    },
    { transaction: false },
  )

  route(
    app,
    signIn.passkey,
    'public',
    async ({ body, request, reply }) => {
      const challenge = await takeChallenge(db, config, request, reply, null)
      const userId =
        challenge && (await db.transaction().execute((tx) => verifyPasskey(tx, config, challenge, body)))
      if (userId === undefined || userId === '') {
        await noteFailure(db, request, undefined, 'passkey')
        throw unauthorized('This passkey could not be verified. Please try again, or use your password.')
      }
      await endSecondStep(db, config, request, reply)
      await enter(db, config, userId, request, reply, 'passkey')
      return whoCame(db, userId)
    },
    { transaction: false },
  )
}

async function whoCame(db: Database, userId: number) {
  const user = await findUser(db, userId)
  return ensure({ id: userId, role: user?.role ?? 'client' }, 'session.use', user, (u) => u.id)
}

const noteFailure = (db: Database, request: FastifyRequest, userId: number | undefined, by: string) =>
  recordAudit(db, {
    actorId: null,
    action: 'session.failed',
    ...(userId !== undefined && { entityType: 'user', entityId: userId }),
    details: { by },
    address: addressOf(request),
  })
