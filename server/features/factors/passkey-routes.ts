import { factors } from '#shared/factors/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { badRequest } from '#server/http/errors.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { rememberChallenge, takeChallenge } from '#server/identity/factors/challenges.ts'
import { creationOptions, keepPasskey } from '#server/identity/factors/passkeys.ts'
import { holdsAny, lockHeld, lockPasskey } from '#server/identity/factors/queries.ts'
import { TELLS_A_SECRET, ensureNotLast, ownAccount, strengthen, weaken } from './own-factors.ts'

export function passkeyRoutes(app: App): void {
  const { db, config } = app.services

  route(
    app,
    factors.passkeyOptions,
    'factor.manage',
    async ({ actor, reply }) => {
      const { name } = await readAgency(db)
      const options = await creationOptions(db, config, await ownAccount(db, actor), name)
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
    await ensureNotLast(tx, actor, Number(held.authenticator) + held.passkeys - 1)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await weaken(app, tx, actor.id, request, reply, 'passkey.removed')
  })
}
