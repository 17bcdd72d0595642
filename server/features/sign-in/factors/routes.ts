import { factorEndpoints as endpoints } from '#shared/sign-in/factors/endpoints.ts'
import { route, requireCurrentVersion } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { storeChallenge, consumeChallenge } from '#server/core/auth/factors/challenges.ts'
import { confirmUserIdentity } from '#server/core/auth/factors/confirm-user-identity.ts'
import { readRequirement } from '#server/core/auth/factors/due.ts'
import {
  getPasskeyRequestOptions,
  getPasskeyCreationOptions,
  savePasskey,
} from '#server/core/auth/factors/passkeys.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentity,
  hasPassword,
  readPasskeys,
  hasSecondFactor,
  lockSecondFactors,
  lockablePasskey,
  readSecondFactors,
} from '#server/core/auth/factors/queries.ts'
import { conflict, fieldError, badRequest } from '#server/platform/errors.ts'
import { requireProvider, sendToProvider } from '../send-to-provider.ts'
import { lockAuthorizedUser, getAuthorizedUser } from '#server/features/users/queries.ts'
import { endUserSessions, rotateSessionToken, getSessionToken } from '#server/core/auth/sessions.ts'
import { matchesIssuer } from '#server/core/auth/issuer.ts'
import { deleteFactors } from '#server/core/auth/factors/delete-factors.ts'
import { notifyOfResetFactor } from '#server/core/mail/staff-mails.ts'
import { notifyFactorChange } from '#server/core/auth/factors/notify-factor-change.ts'
import { t } from '#shared/i18n/t.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { startAuthenticatorSetup, tryConfirmAuthenticator } from '#server/core/auth/factors/authenticator.ts'
import { renewRecoveryCodes } from '#server/core/auth/factors/recovery-codes.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'

export function factorRoutes(app: App): void {
  readRoutes(app)
  authenticatorRoutes(app)
  passkeyRoutes(app)
  identityRoutes(app)
}

function readRoutes(app: App): void {
  const { pool, config } = app.services
  const { oidc } = config

  route(app, endpoints.read, 'factor.manage', async ({ ctx }) => {
    const identity = oidc && (await findIdentity(ctx.db, ctx.actor.id, oidc.issuer))
    return {
      required: (await readRequirement(ctx.db, ctx.actor.id)).isDue,
      hasPassword: await hasPassword(ctx.db, config, ctx.actor.id),
      authenticator: (await findAuthenticator(ctx.db, ctx.actor.id)) ?? null,
      passkeys: await readPasskeys(ctx.db, ctx.actor.id),
      recoveryCodes: await countRecoveryCodes(ctx.db, ctx.actor.id),
      provider: oidc
        ? { label: oidc.label, email: identity?.email ?? null, since: identity?.since ?? null }
        : null,
    }
  })

  route(app, endpoints.confirm, 'factor.manage', { hashes: true, transaction: false }, ({ ctx, body }) =>
    confirmUserIdentity({ pool, visit: ctx.visit, userId: ctx.actor.id, body }),
  )

  route(app, endpoints.confirmOptions, 'factor.manage', { transaction: false }, async ({ ctx }) => {
    const options = await getPasskeyRequestOptions(pool, config, ctx.actor.id)
    await storeChallenge(pool, ctx.visit, { challenge: options.challenge, userId: ctx.actor.id })
    return options
  })
}

function identityRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, endpoints.connectProvider, 'factor.manage', { transaction: false }, async ({ ctx }) => {
    requireProvider(config)
    return { href: await sendToProvider(pool, ctx.visit, { returnTo: '/profile', connecting: true }) }
  })

  route(app, endpoints.disconnectProvider, 'factor.manage', async ({ ctx }) => {
    const { issuer } = requireProvider(config)
    if (!(await hasPassword(ctx.db, config, ctx.actor.id)))
      throw conflict(t('You don’t have a password, so you couldn’t sign in without the sign-in provider.'))
    await ctx.db
      .deleteFrom('providerIdentities')
      .where('userId', '=', ctx.actor.id)
      .where(matchesIssuer('issuer', issuer))
      .execute()
    await notifyFactorChange(ctx.db, ctx.visit, { action: 'provider.disconnected', userId: ctx.actor.id })
    await rotateSessionToken(ctx.db, ctx.visit)
  })

  route(app, endpoints.reset, 'user.manage', async ({ ctx, params }) => {
    const person = await lockAuthorizedUser(ctx, 'user.manage', params.id)
    if (person.id === ctx.actor.id) throw conflict(t('Change your own second factor in your profile.'))
    await endUserSessions(ctx.db, person.id)
    await deleteFactors(ctx.db, person.id)
    await notifyFactorChange(ctx.db, ctx.visit, {
      action: 'second_factor.reset',
      userId: person.id,
      actorId: ctx.actor.id,
    })
    await notifyOfResetFactor(ctx.db, ctx.actor.id, person)
  })
}

function authenticatorRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, endpoints.beginAuthenticator, 'factor.manage', SECRET_RESPONSE_OPTIONS, async ({ ctx }) => {
    const { name } = await readAgency(pool)
    const person = await getOwnAccount({ ...ctx, db: pool })
    return pool.transaction().execute((tx) => startAuthenticatorSetup(tx, config, { person, issuer: name }))
  })

  route(app, endpoints.confirmAuthenticator, 'factor.manage', SECRET_RESPONSE_OPTIONS, ({ ctx, body }) =>
    pool.transaction().execute(async (tx) => {
      const hadFactor = hasSecondFactor(await lockSecondFactors(tx, ctx.actor.id))
      if (!(await tryConfirmAuthenticator(tx, config, { userId: ctx.actor.id, code: body.code })))
        throw fieldError('code', t('Wrong code. Make sure your device’s clock is right.'))
      return afterFactorAdded({ ...ctx, db: tx }, 'second_factor.enabled', hadFactor)
    }),
  )

  route(app, endpoints.removeAuthenticator, 'factor.manage', async ({ ctx }) => {
    const factors = await lockSecondFactors(ctx.db, ctx.actor.id)
    if (!factors.authenticator) throw conflict(t('There’s no authenticator app to turn off.'))
    await requireRemainingFactor(ctx, factors.passkeys)
    await ctx.db.deleteFrom('authenticators').where('userId', '=', ctx.actor.id).execute()
    await afterFactorRemoved(ctx, 'second_factor.disabled')
  })

  route(app, endpoints.renewRecoveryCodes, 'factor.manage', SECRET_RESPONSE_OPTIONS, ({ ctx }) =>
    pool.transaction().execute(async (tx) => {
      if (!hasSecondFactor(await lockSecondFactors(tx, ctx.actor.id)))
        throw conflict(t('Recovery codes need a second factor. Set one up first.'))
      await notifyFactorChange(tx, ctx.visit, { action: 'recovery.renewed', userId: ctx.actor.id })
      return { recoveryCodes: await renewRecoveryCodes(tx, ctx.actor.id) }
    }),
  )
}

function passkeyRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, endpoints.passkeyOptions, 'factor.manage', { transaction: false }, async ({ ctx }) => {
    const { name: rpName } = await readAgency(pool)
    const person = await getOwnAccount({ ...ctx, db: pool })
    const options = await getPasskeyCreationOptions(pool, config, { person, rpName })
    await storeChallenge(pool, ctx.visit, { challenge: options.challenge, userId: ctx.actor.id })
    return options
  })

  route(app, endpoints.addPasskey, 'factor.manage', SECRET_RESPONSE_OPTIONS, async ({ ctx, body }) => {
    const challenge = await consumeChallenge(pool, ctx.visit, ctx.actor.id)
    if (!challenge) throw badRequest(t('Adding the passkey took too long. Please try again.'))
    return pool.transaction().execute(async (tx) => {
      const hadFactor = hasSecondFactor(await lockSecondFactors(tx, ctx.actor.id))
      const person = { id: ctx.actor.id, name: body.name }
      const id = await savePasskey(tx, config, { person, challenge, response: body.credential })
      const codes = await afterFactorAdded({ ...ctx, db: tx }, 'passkey.added', hadFactor)
      const passkey = await lockablePasskey({ ...ctx, db: tx }, 'factor.manage', id)
      return { ...codes, passkey }
    })
  })

  route(app, endpoints.renamePasskey, 'factor.manage', async ({ ctx, params, body, request }) => {
    const passkey = requireCurrentVersion(request, await lockablePasskey(ctx, 'factor.manage', params.id))
    const version = passkey.version + 1
    await ctx.db
      .updateTable('passkeys')
      .set({ name: body.name, version })
      .where('id', '=', params.id)
      .execute()
    return { ...passkey, name: body.name, version }
  })

  route(app, endpoints.removePasskey, 'factor.manage', async ({ ctx, params }) => {
    const factors = await lockSecondFactors(ctx.db, ctx.actor.id)
    const { id } = await lockablePasskey(ctx, 'factor.manage', params.id)
    await requireRemainingFactor(ctx, Number(factors.authenticator) + factors.passkeys - 1)
    await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute()
    await afterFactorRemoved(ctx, 'passkey.removed')
  })
}

/**
 * Options for calls whose response has a secret, such as recovery codes. The codes are hashed, and the response isn't
 * stored for repetitions. These calls open their transactions themselves.
 */
const SECRET_RESPONSE_OPTIONS = { hashes: true, transaction: false } as const

const getOwnAccount = (ctx: Context) => getAuthorizedUser(ctx, 'factor.manage', ctx.actor.id)

/** @throws 409 if the agency requires a second factor and no factor would be left */
async function requireRemainingFactor(ctx: Context, remaining: number): Promise<void> {
  if (remaining === 0 && (await readRequirement(ctx.db, ctx.actor.id)).isDue)
    throw conflict(t('Your agency requires a second factor. Set up another one first.'))
}

/** Handles an added factor. All other sessions end, and the first factor comes with recovery codes. */
async function afterFactorAdded(
  ctx: CallContext,
  action: 'second_factor.enabled' | 'passkey.added',
  hadFactor: boolean,
): Promise<{ recoveryCodes: string[] }> {
  const { db: tx, visit, actor } = ctx
  await endOtherSessions(ctx)
  await tx
    .updateTable('sessions')
    .set({ secondFactor: true })
    .where('id', '=', visit.request.sessionId)
    .execute()
  await notifyFactorChange(tx, visit, { action, userId: actor.id })
  return { recoveryCodes: hadFactor ? [] : await renewRecoveryCodes(tx, actor.id) }
}

/** Handles a removed factor. All other sessions end, and the recovery codes are deleted along with the last factor. */
async function afterFactorRemoved(
  ctx: CallContext,
  action: 'second_factor.disabled' | 'passkey.removed',
): Promise<void> {
  const { db: tx, visit, actor } = ctx
  const userId = actor.id
  await endOtherSessions(ctx)
  await notifyFactorChange(tx, visit, { action, userId })
  if (hasSecondFactor(await readSecondFactors(tx, userId))) return
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.updateTable('sessions').set({ secondFactor: false }).where('userId', '=', userId).execute()
}

async function endOtherSessions({ db, visit, actor }: CallContext): Promise<void> {
  await endUserSessions(db, actor.id, getSessionToken(visit))
  await rotateSessionToken(db, visit)
}
