import { factors } from '#shared/factors/endpoints.ts'
import { badRequest } from '#server/http/errors.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { rememberChallenge, takeChallenge } from '#server/identity/factors/challenges.ts'
import { creationOptions, keepPasskey } from '#server/identity/factors/passkeys.ts'
import { holdsAny, lockablePasskey, lockHeld } from '#server/identity/factors/queries.ts'
import {
  TELLS_A_SECRET,
  ensureNotLast,
  afterFactorAdded,
  afterFactorRemoved,
  ownAccount,
} from './own-factors.ts'
import { t } from '#shared/words.ts'

export function passkeyRoutes(app: App): void {
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
