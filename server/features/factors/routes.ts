import type { FastifyReply, FastifyRequest } from 'fastify'
import { factors } from '#shared/factors.ts'
import type { Actor } from '#shared/policy.ts'
import { ensure } from '#server/access.ts'
import type { Database } from '#server/db/connection.ts'
import { badRequest, conflict, invalid } from '#server/errors.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { providerOf, sendToProvider } from '#server/features/sign-in/send-to-provider.ts'
import { findUser, lockUser } from '#server/features/users/queries.ts'
import { type App, ensureCurrent, route } from '#server/http.ts'
import { endSessionsOf, renewSession, tokenOf } from '#server/sessions.ts'
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts'
import { rememberChallenge, takeChallenge } from './challenges.ts'
import { confirm, ensureConfirmed } from './confirm.ts'
import { creationOptions, keepPasskey, requestOptions } from './passkeys.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentity,
  hasPassword,
  holdsAny,
  isRequired,
  lockHeld,
  lockPasskey,
  readHeld,
  readPasskeys,
} from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeFactors } from './remove-factors.ts'
import { tellOfFactor } from './tell-of-factor.ts'

// Answers that carry a secret are not kept for repetitions: those calls open their transactions themselves.
const TELLS_A_SECRET = { transaction: false } as const

export function factorRoutes(app: App): void {
  readRoutes(app)
  authenticatorRoutes(app)
  passkeyRoutes(app)
  identityRoutes(app)
}

const self = async (db: Database, actor: Actor) =>
  ensure(actor, 'factor.manage', await findUser(db, actor.id), (u) => u.id)

function readRoutes(app: App): void {
  const { db, config } = app.services

  route(app, factors.read, 'factor.manage', async ({ db: read, actor }) => {
    const identity = config.oidc && (await findIdentity(read, actor.id, config.oidc.issuer))
    return {
      required: await isRequired(read, actor.role),
      hasPassword: await hasPassword(read, actor.id),
      authenticator: (await findAuthenticator(read, actor.id)) ?? null,
      passkeys: await readPasskeys(read, actor.id),
      recoveryCodes: await countRecoveryCodes(read, actor.id),
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
    ({ actor, body, request, reply }) => confirm({ db, config, request, reply, userId: actor.id, body }),
    { transaction: false },
  )

  route(
    app,
    factors.confirmOptions,
    'factor.manage',
    async ({ actor, reply }) => {
      const options = await requestOptions(db, config, actor.id)
      await rememberChallenge(db, config, reply, options.challenge, actor.id)
      return options
    },
    { transaction: false },
  )
}

function authenticatorRoutes(app: App): void {
  const { db, config } = app.services

  route(
    app,
    factors.beginAuthenticator,
    'factor.manage',
    async ({ actor, request }) => {
      await ensureConfirmed(db, request)
      const { name } = await readAgency(db)
      const person = await self(db, actor)
      return db.transaction().execute((tx) => beginAuthenticator(tx, config, person, name))
    },
    TELLS_A_SECRET,
  )

  route(
    app,
    factors.confirmAuthenticator,
    'factor.manage',
    ({ actor, body, request, reply }) =>
      db.transaction().execute(async (tx) => {
        const held = await lockHeld(tx, actor.id)
        if (!(await confirmAuthenticator(tx, config, actor.id, body.code)))
          throw invalid([{ path: 'code', message: 'This code is not right. Is the clock of your device?' }])
        return strengthen(app, tx, actor.id, request, reply, 'second_factor.enabled', holdsAny(held))
      }),
    TELLS_A_SECRET,
  )

  route(app, factors.removeAuthenticator, 'factor.manage', async ({ db: tx, actor, request, reply }) => {
    await ensureConfirmed(tx, request)
    const held = await lockHeld(tx, actor.id)
    if (!held.authenticator) throw conflict('There is no authenticator app to turn off.')
    await ensureNotLast(tx, actor, held.passkeys)
    await tx.deleteFrom('authenticators').where('userId', '=', actor.id).execute()
    await weaken(app, tx, actor.id, request, reply, 'second_factor.disabled')
  })

  route(
    app,
    factors.renewRecoveryCodes,
    'factor.manage',
    async ({ actor, request }) => {
      await ensureConfirmed(db, request)
      return db.transaction().execute(async (tx) => {
        if (!holdsAny(await lockHeld(tx, actor.id)))
          throw conflict('Recovery codes are for those who have a second factor.')
        await tellOfFactor(tx, request, 'recovery.renewed', actor.id)
        return { recoveryCodes: await renewRecoveryCodes(tx, actor.id) }
      })
    },
    TELLS_A_SECRET,
  )
}

function passkeyRoutes(app: App): void {
  const { db, config } = app.services

  route(
    app,
    factors.passkeyOptions,
    'factor.manage',
    async ({ actor, request, reply }) => {
      await ensureConfirmed(db, request)
      const { name } = await readAgency(db)
      const options = await creationOptions(db, config, await self(db, actor), name)
      await rememberChallenge(db, config, reply, options.challenge, actor.id)
      return options
    },
    { transaction: false },
  )

  route(
    app,
    factors.addPasskey,
    'factor.manage',
    async ({ actor, body, request, reply }) => {
      await ensureConfirmed(db, request)
      const challenge = await takeChallenge(db, config, request, reply, actor.id)
      if (!challenge) throw badRequest('Adding the passkey took too long. Please try again.')
      return db.transaction().execute(async (tx) => {
        const held = await lockHeld(tx, actor.id)
        const person = { id: actor.id, name: body.name }
        const id = await keepPasskey(tx, config, person, challenge, body.credential)
        const codes = await strengthen(app, tx, actor.id, request, reply, 'passkey.added', holdsAny(held))
        const passkey = ensure(actor, 'factor.manage', await lockPasskey(tx, id), (key) => key.userId)
        return { ...codes, passkey }
      })
    },
    TELLS_A_SECRET,
  )

  route(app, factors.renamePasskey, 'factor.manage', async ({ db: tx, actor, params, body, request }) => {
    const passkey = ensure(actor, 'factor.manage', await lockPasskey(tx, params.id), (key) => key.userId)
    ensureCurrent(request, passkey)
    const version = passkey.version + 1
    await tx.updateTable('passkeys').set({ name: body.name, version }).where('id', '=', params.id).execute()
    return { ...passkey, name: body.name, version }
  })

  route(app, factors.removePasskey, 'factor.manage', async ({ db: tx, actor, params, request, reply }) => {
    const held = await lockHeld(tx, actor.id)
    const { id } = ensure(actor, 'factor.manage', await lockPasskey(tx, params.id), (key) => key.userId)
    await ensureConfirmed(tx, request)
    await ensureNotLast(tx, actor, Number(held.authenticator) + held.passkeys - 1)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await weaken(app, tx, actor.id, request, reply, 'passkey.removed')
  })
}

function identityRoutes(app: App): void {
  const { db, config } = app.services

  route(
    app,
    factors.connectProvider,
    'factor.manage',
    async ({ actor, request, reply }) => {
      providerOf(config)
      await ensureConfirmed(db, request)
      return { href: await sendToProvider(db, config, reply, '/profile', actor.id) }
    },
    { transaction: false },
  )

  route(app, factors.disconnectProvider, 'factor.manage', async ({ db: tx, actor, request, reply }) => {
    const { issuer } = providerOf(config)
    await ensureConfirmed(tx, request)
    if (!(await hasPassword(tx, actor.id)))
      throw conflict('You have no password: without the sign-in provider you could not sign in.')
    await tx
      .deleteFrom('providerIdentities')
      .where('userId', '=', actor.id)
      .where('issuer', '=', issuer)
      .execute()
    await tellOfFactor(tx, request, 'provider.disconnected', actor.id)
    await renewSession(tx, config, request, reply)
  })

  route(app, factors.reset, 'user.manage', async ({ db: tx, actor, params, request }) => {
    const person = ensure(actor, 'user.manage', await lockUser(tx, params.id), (u) => u.id)
    if (person.id === actor.id) throw conflict('Change your own second factor in your profile.')
    await removeFactors(tx, person.id)
    await tellOfFactor(tx, request, 'second_factor.reset', person.id, actor.id)
    await endSessionsOf(tx, person.id)
  })
}

/** @throws 409 where the agency asks for a second factor and none would be left */
async function ensureNotLast(tx: Database, actor: Actor, left: number): Promise<void> {
  if (left === 0 && (await isRequired(tx, actor.role)))
    throw conflict('Your agency requires a second factor. Set up another one first.')
}

/** What follows from a new factor: sessions that did without it end, and the first one brings recovery codes. */
async function strengthen(
  app: App,
  tx: Database,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  deed: 'second_factor.enabled' | 'passkey.added',
  hadOne: boolean,
): Promise<{ recoveryCodes: string[] }> {
  await startOver(app, tx, userId, request, reply)
  await tx.updateTable('sessions').set({ secondFactor: true }).where('id', '=', request.sessionId).execute()
  await tellOfFactor(tx, request, deed, userId)
  return { recoveryCodes: hadOne ? [] : await renewRecoveryCodes(tx, userId) }
}

/** What follows from a factor that goes: with the last one the recovery codes go too. */
async function weaken(
  app: App,
  tx: Database,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  deed: 'second_factor.disabled' | 'passkey.removed',
): Promise<void> {
  await startOver(app, tx, userId, request, reply)
  await tellOfFactor(tx, request, deed, userId)
  if (holdsAny(await readHeld(tx, userId))) return
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.updateTable('sessions').set({ secondFactor: false }).where('userId', '=', userId).execute()
}

async function startOver(
  { services: { config } }: App,
  tx: Database,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endSessionsOf(tx, userId, tokenOf(request, config))
  await renewSession(tx, config, request, reply)
}
