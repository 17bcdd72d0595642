import { SECOND_STEPS } from '#shared/sign-in/values.ts'
import { signIn } from '#shared/sign-in/endpoints.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import { signInRefused, unauthorized } from '#server/platform/errors.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { rememberChallenge, takeChallenge } from '#server/core/auth/factors/challenges.ts'
import { requestOptions, verifyPasskey } from '#server/core/auth/factors/passkeys.ts'
import { countRecoveryCodes, readHeld } from '#server/core/auth/factors/queries.ts'
import { spendCode } from '#server/core/auth/factors/spend-code.ts'
import { recordFailedSignIn } from '#server/core/auth/failed-sign-in.ts'
import { ensurePasswordFor, isEmergency, providerName } from '#server/core/auth/one-way-in.ts'
import { signInAs, startSession } from '#server/core/auth/start-session.ts'
import { lockPerson } from '#server/core/records/lock-person.ts'
import { foundUser } from '#server/features/users/queries.ts'
import { signedInAs } from '#server/features/users/me.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { type Limit, countTry, forgetLatest } from '#server/core/api/limits.ts'
import { countGuess, forgetGuesses, noteGuess } from '#server/core/auth/guesses.ts'
import { backChannelRoutes } from './back-channel-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import {
  type Pending,
  countStep,
  endSecondStep,
  findPending,
  signInAgain,
} from '#server/core/auth/second-step.ts'
import type { SignInContext } from '#server/core/auth/sign-in-context.ts'
import { t } from '#shared/i18n/t.ts'

const CHALLENGES: Limit = {
  kind: 'passkey challenge',
  most: 300,
  minutes: 15,
  refusal: () => t('Too many attempts to sign in. Please wait a few minutes and try again.'),
}

export function signInRoutes(app: App): void {
  secondFactorRoutes(app)
  passkeyRoutes(app)
  providerRoutes(app)
  backChannelRoutes(app)
}

function secondFactorRoutes(app: App): void {
  const { pool } = app.services

  route(app, signIn.secondFactorState, 'public', async ({ ctx }) => {
    const pending = await findPending(ctx.db, ctx.visit)
    if (!pending) throw signInAgain()
    const held = await readHeld(ctx.db, pending.userId)
    const shown = {
      passkey: held.passkeys > 0,
      authenticator: held.authenticator,
      recovery: (await countRecoveryCodes(ctx.db, pending.userId)) > 0,
    }
    return { steps: SECOND_STEPS.filter((step) => shown[step]) }
  })

  route(app, signIn.secondFactor, 'public', { hashes: true, transaction: false }, async ({ ctx, body }) => {
    const pending = await countStep(pool, ctx.visit)
    const { userId, way, ...context } = pending
    const count = await countGuess(pool, userId)
    const kind = await spendCode(pool, ctx.visit, userId, body.code)
    if (!kind) {
      const details = { by: 'code' }
      await recordAudit(pool, ctx.visit, null, 'session.failed', { userId, details })
      await noteGuess(pool, ctx.visit, pending, count)
      throw wrongCode()
    }
    await forgetGuesses(pool, userId)
    const user = await pool.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      if (!(await endSecondStep(tx, ctx.visit))) return undefined
      const level = { secondFactor: true, ...context }
      await signInAs(tx, ctx.visit, userId, `${way} and ${kind}`, level)
      return signedInAs(tx, userId, level)
    })
    if (!user) throw signInAgain()
    return user
  })
}

function wrongCode() {
  const message = t('Wrong code')
  return signInRefused(message, { errors: [{ path: 'code', message }] })
}

const challengesFor = ({ request }: Visit) => ({
  limit: CHALLENGES,
  subject: networkOfClient(request),
})

function passkeyRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, signIn.passkeyOptions, 'public', { transaction: false }, async ({ ctx }) => {
    await countTry(pool, challengesFor(ctx.visit))
    const options = await requestOptions(pool, config)
    await rememberChallenge(pool, ctx.visit, options.challenge, null)
    return options
  })

  route(app, signIn.passkey, 'public', { transaction: false }, async ({ ctx, body }) => {
    const challenge = await takeChallenge(pool, ctx.visit, null)
    const userId =
      challenge &&
      (await pool.transaction().execute((tx) => verifyPasskey(tx, config, challenge, body.credential)))
    if (userId === undefined || userId === '') {
      await recordFailedSignIn(pool, ctx.visit, undefined, 'passkey')
      throw unauthorized(
        config.signIn === 'any'
          ? t('This passkey could not be verified. Please try again, or use your password.')
          : t('This passkey could not be verified. Please try again, or sign in with {provider}.', {
              provider: providerName(config),
            }),
      )
    }
    await forgetLatest(pool, challengesFor(ctx.visit))
    const context = contextOf(await findPending(pool, ctx.visit), userId, body)
    // After a sign-in with the provider, the passkey is the second step.
    if (isEmergency(config, context)) ensurePasswordFor(config, (await foundUser(pool, userId)).username)
    await endSecondStep(pool, ctx.visit)
    await startSession(pool, ctx.visit, userId, 'passkey', context)
    return signedInAs(pool, userId, { secondFactor: true, ...context })
  })
}

/**
 * Returns the context of a passkey sign-in. As the second step, it has the context of the first step if the same user
 * took that.
 */
function contextOf(
  pending: Pending | undefined,
  userId: number,
  { shared }: { shared: boolean },
): SignInContext {
  if (pending?.userId !== userId) return { shared }
  const { userId: _same, way: _way, ...context } = pending
  return { ...context, shared: shared || context.shared }
}
