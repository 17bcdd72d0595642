import { factors } from '#shared/sign-in/factors/endpoints.ts'
import { route, ensureCurrent } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { rememberChallenge, takeChallenge } from '#server/core/auth/factors/challenges.ts'
import { confirm } from '#server/core/auth/factors/confirm.ts'
import { readRequirement } from '#server/core/auth/factors/due.ts'
import { requestOptions, creationOptions, keepPasskey } from '#server/core/auth/factors/passkeys.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentity,
  hasPassword,
  readPasskeys,
  holdsAny,
  lockHeld,
  lockablePasskey,
  readHeld,
} from '#server/core/auth/factors/queries.ts'
import { conflict, fieldError, badRequest } from '#server/platform/errors.ts'
import { providerOf, sendToProvider } from '../send-to-provider.ts'
import { lockableUser, permittedUser } from '#server/features/users/queries.ts'
import { endSessionsOf, renewSession, tokenOf } from '#server/core/auth/sessions.ts'
import { isIssuedBy } from '#server/core/auth/issuer.ts'
import { removeFactors } from '#server/core/auth/factors/remove-factors.ts'
import { notifyOfResetFactor } from '#server/core/mail/staff-mails.ts'
import { notifyOfFactorChange } from '#server/core/auth/factors/notify-of-factor-change.ts'
import { t } from '#shared/i18n/t.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { beginAuthenticator, confirmAuthenticator } from '#server/core/auth/factors/authenticator.ts'
import { renewRecoveryCodes } from '#server/core/auth/factors/recovery-codes.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'

export function factorRoutes(app: App): void {
  readRoutes(app)
  authenticatorRoutes(app)
  passkeyRoutes(app)
  identityRoutes(app)
}

function readRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, factors.read, 'factor.manage', async ({ db, actor }) => {
    const identity = config.oidc && (await findIdentity(db, actor.id, config.oidc.issuer))
    return {
      required: (await readRequirement(db, actor.id)).isDue,
      hasPassword: await hasPassword(db, config, actor.id),
      authenticator: (await findAuthenticator(db, actor.id)) ?? null,
      passkeys: await readPasskeys(db, actor.id),
      recoveryCodes: await countRecoveryCodes(db, actor.id),
      provider: config.oidc
        ? {
            label: config.oidc.label,
            email: identity?.email ?? null,
            since: identity?.since ?? null,
          }
        : null,
    }
  })

  route(
    app,
    factors.confirm,
    'factor.manage',
    { hashes: true, transaction: false },
    ({ actor, body, visit }) => confirm({ pool, visit, userId: actor.id, body }),
  )

  route(app, factors.confirmOptions, 'factor.manage', { transaction: false }, async ({ actor, visit }) => {
    const options = await requestOptions(pool, config, actor.id)
    await rememberChallenge(pool, visit, options.challenge, actor.id)
    return options
  })
}

function identityRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, factors.connectProvider, 'factor.manage', { transaction: false }, async ({ visit }) => {
    providerOf(config)
    return {
      href: await sendToProvider(pool, visit, '/profile', { connecting: true }),
    }
  })

  route(app, factors.disconnectProvider, 'factor.manage', async ({ db: tx, actor, visit }) => {
    const { issuer } = providerOf(config)
    if (!(await hasPassword(tx, config, actor.id)))
      throw conflict(t('You don’t have a password, so you couldn’t sign in without the sign-in provider.'))
    await tx
      .deleteFrom('providerIdentities')
      .where('userId', '=', actor.id)
      .where(isIssuedBy('issuer', issuer))
      .execute()
    await notifyOfFactorChange(tx, visit, 'provider.disconnected', actor.id)
    await renewSession(tx, visit)
  })

  route(app, factors.reset, 'user.manage', async ({ db: tx, actor, params, visit }) => {
    const person = await lockableUser(tx, actor, 'user.manage', params.id)
    if (person.id === actor.id) throw conflict(t('Change your own second factor in your profile.'))
    await endSessionsOf(tx, person.id)
    await removeFactors(tx, person.id)
    await notifyOfFactorChange(tx, visit, 'second_factor.reset', person.id, actor.id)
    await notifyOfResetFactor(tx, actor.id, person)
  })
}

function authenticatorRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, factors.beginAuthenticator, 'factor.manage', TELLS_A_SECRET, async ({ actor }) => {
    const { name } = await readAgency(pool)
    const person = await ownAccount(pool, actor)
    return pool.transaction().execute((tx) => beginAuthenticator(tx, config, person, name))
  })

  route(app, factors.confirmAuthenticator, 'factor.manage', TELLS_A_SECRET, ({ actor, body, visit }) =>
    pool.transaction().execute(async (tx) => {
      const held = await lockHeld(tx, actor.id)
      if (!(await confirmAuthenticator(tx, config, actor.id, body.code)))
        throw fieldError('code', t('Wrong code. Make sure your device’s clock is right.'))
      return afterFactorAdded(tx, visit, actor.id, 'second_factor.enabled', holdsAny(held))
    }),
  )

  route(app, factors.removeAuthenticator, 'factor.manage', async ({ db: tx, actor, visit }) => {
    const held = await lockHeld(tx, actor.id)
    if (!held.authenticator) throw conflict(t('There is no authenticator app to turn off.'))
    await ensureNotLast(tx, actor, held.passkeys)
    await tx.deleteFrom('authenticators').where('userId', '=', actor.id).execute()
    await afterFactorRemoved(tx, visit, actor.id, 'second_factor.disabled')
  })

  route(app, factors.renewRecoveryCodes, 'factor.manage', TELLS_A_SECRET, async ({ actor, visit }) => {
    return pool.transaction().execute(async (tx) => {
      if (!holdsAny(await lockHeld(tx, actor.id)))
        throw conflict(t('Recovery codes need a second factor. Set one up first.'))
      await notifyOfFactorChange(tx, visit, 'recovery.renewed', actor.id)
      return { recoveryCodes: await renewRecoveryCodes(tx, actor.id) }
    })
  })
}

function passkeyRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, factors.passkeyOptions, 'factor.manage', { transaction: false }, async ({ actor, visit }) => {
    const { name } = await readAgency(pool)
    const options = await creationOptions(pool, config, await ownAccount(pool, actor), name)
    await rememberChallenge(pool, visit, options.challenge, actor.id)
    return options
  })

  route(app, factors.addPasskey, 'factor.manage', TELLS_A_SECRET, async ({ actor, body, visit }) => {
    const challenge = await takeChallenge(pool, visit, actor.id)
    if (!challenge) throw badRequest(t('Adding the passkey took too long. Please try again.'))
    return pool.transaction().execute(async (tx) => {
      const held = await lockHeld(tx, actor.id)
      const person = { id: actor.id, name: body.name }
      const id = await keepPasskey(tx, config, person, challenge, body.credential)
      const codes = await afterFactorAdded(tx, visit, actor.id, 'passkey.added', holdsAny(held))
      const passkey = await lockablePasskey(tx, actor, 'factor.manage', id)
      return { ...codes, passkey }
    })
  })

  route(app, factors.renamePasskey, 'factor.manage', async ({ db: tx, actor, params, body, request }) => {
    const passkey = await lockablePasskey(tx, actor, 'factor.manage', params.id)
    ensureCurrent(request, passkey)
    const version = passkey.version + 1
    await tx.updateTable('passkeys').set({ name: body.name, version }).where('id', '=', params.id).execute()
    return { ...passkey, name: body.name, version }
  })

  route(app, factors.removePasskey, 'factor.manage', async ({ db: tx, actor, params, visit }) => {
    const held = await lockHeld(tx, actor.id)
    const { id } = await lockablePasskey(tx, actor, 'factor.manage', params.id)
    await ensureNotLast(tx, actor, Number(held.authenticator) + held.passkeys - 1)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await afterFactorRemoved(tx, visit, actor.id, 'passkey.removed')
  })
}

/**
 * For responses with a secret, such as recovery codes, which are hashed and not stored for repetitions: those calls
 * open their transactions themselves.
 */
const TELLS_A_SECRET = { hashes: true, transaction: false } as const

/** The caller's account. */
const ownAccount = (db: Database, actor: Actor) => permittedUser(db, actor, 'factor.manage', actor.id)

/** @throws 409 if the agency requires a second factor and none would be left */
async function ensureNotLast(tx: Database, actor: Actor, left: number): Promise<void> {
  if (left === 0 && (await readRequirement(tx, actor.id)).isDue)
    throw conflict(t('Your agency requires a second factor. Set up another one first.'))
}

/** Handles an added factor: sessions started without one end, and the first factor comes with recovery codes. */
async function afterFactorAdded(
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
async function afterFactorRemoved(
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
