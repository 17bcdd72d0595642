import { SECOND_STEPS } from '#shared/sign-in/values.ts'
import { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { signInFailed, unauthorized } from '#server/platform/errors.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { storeChallenge, consumeChallenge } from '#server/core/auth/factors/challenges.ts'
import { getPasskeyRequestOptions, verifyPasskey } from '#server/core/auth/factors/passkeys.ts'
import { countRecoveryCodes, readSecondFactors } from '#server/core/auth/factors/queries.ts'
import { consumeCode } from '#server/core/auth/factors/consume-code.ts'
import { recordFailedSignIn } from '#server/core/auth/failed-sign-in.ts'
import { requirePasswordAccess, isEmergencySignIn, getProviderName } from '#server/core/auth/provider-only.ts'
import { signInUser, startSession } from '#server/core/auth/start-session.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { getUser } from '#server/features/users/queries.ts'
import { readMeAfterSignIn } from '#server/features/users/me.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { type Limit, countAttempt, deleteLatestAttempt } from '#server/core/api/limits.ts'
import { countCodeAttempt, clearCodeAttempts, handleWrongCode } from '#server/core/auth/wrong-codes.ts'
import { backChannelRoutes } from './back-channel-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import {
  type PendingSignIn,
  countSecondStepAttempt,
  tryEndSecondStep,
  findPendingSignIn,
  signInAgainError,
} from '#server/core/auth/second-step.ts'
import type { SignInContext } from '#server/core/auth/sign-in-context.ts'
import { t } from '#shared/i18n/t.ts'

const CHALLENGE_LIMIT: Limit = {
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

  route(app, signInEndpoints.secondFactorState, 'public', async ({ ctx }) => {
    const pending = await findPendingSignIn(ctx.db, ctx.visit)
    if (!pending) throw signInAgainError()
    const factors = await readSecondFactors(ctx.db, pending.userId)
    const availableSteps = {
      passkey: factors.passkeys > 0,
      authenticator: factors.authenticator,
      recovery: (await countRecoveryCodes(ctx.db, pending.userId)) > 0,
    }
    return { steps: SECOND_STEPS.filter((step) => availableSteps[step]) }
  })

  const options = { hashes: true, transaction: false } as const
  route(app, signInEndpoints.secondFactor, 'public', options, async ({ ctx, body }) => {
    const pending = await countSecondStepAttempt(pool, ctx.visit)
    const { userId, way: firstMethod, ...context } = pending
    const count = await countCodeAttempt(pool, userId)
    const kind = await consumeCode(pool, ctx.visit, { userId, code: body.code })
    if (!kind) {
      const details = { by: 'code' }
      await recordAudit(pool, { visit: ctx.visit, actorId: null, action: 'session.failed', userId, details })
      await handleWrongCode(pool, ctx.visit, { ...pending, count })
      throw createWrongCodeError()
    }
    await clearCodeAttempts(pool, userId)
    const user = await pool.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId)
      if (!(await tryEndSecondStep(tx, ctx.visit))) return undefined
      const level = { secondFactor: true, ...context }
      await signInUser(tx, ctx.visit, { userId, method: `${firstMethod} and ${kind}`, level })
      return readMeAfterSignIn(tx, userId, level)
    })
    if (!user) throw signInAgainError()
    return user
  })
}

function createWrongCodeError() {
  const message = t('Wrong code')
  return signInFailed(message, { errors: [{ path: 'code', message }] })
}

const getChallengeAttempt = ({ request }: Visit) => ({
  limit: CHALLENGE_LIMIT,
  subject: getClientNetwork(request),
})

function passkeyRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, signInEndpoints.passkeyOptions, 'public', { transaction: false }, async ({ ctx }) => {
    await countAttempt(pool, getChallengeAttempt(ctx.visit))
    const options = await getPasskeyRequestOptions(pool, config)
    await storeChallenge(pool, ctx.visit, { challenge: options.challenge, userId: null })
    return options
  })

  route(app, signInEndpoints.passkey, 'public', { transaction: false }, async ({ ctx, body }) => {
    const challenge = await consumeChallenge(pool, ctx.visit, null)
    const userId =
      challenge &&
      (await pool
        .transaction()
        .execute((tx) => verifyPasskey(tx, config, { challenge, response: body.credential })))
    if (userId === undefined || userId === '') {
      await recordFailedSignIn(pool, ctx.visit, { userId: undefined, method: 'passkey' })
      throw unauthorized(
        config.signIn === 'any'
          ? t('This passkey could not be verified. Please try again, or use your password.')
          : t('This passkey could not be verified. Please try again, or sign in with {provider}.', {
              provider: getProviderName(config),
            }),
      )
    }
    await deleteLatestAttempt(pool, getChallengeAttempt(ctx.visit))
    const context = getPasskeyContext(await findPendingSignIn(pool, ctx.visit), userId, body)
    // After a sign-in with the provider, the passkey is the second step.
    if (isEmergencySignIn(config, context))
      requirePasswordAccess(config, (await getUser(pool, userId)).username)
    await tryEndSecondStep(pool, ctx.visit)
    await startSession(pool, ctx.visit, { userId, method: 'passkey', context })
    return readMeAfterSignIn(pool, userId, { secondFactor: true, ...context })
  })
}

/** Returns the context of a passkey sign-in, which includes the same user's first step if there was one. */
function getPasskeyContext(
  pending: PendingSignIn | undefined,
  userId: number,
  { shared }: { shared: boolean },
): SignInContext {
  if (pending?.userId !== userId) return { shared }
  const { userId: _same, way: _way, ...context } = pending
  return { ...context, shared: shared || context.shared }
}
