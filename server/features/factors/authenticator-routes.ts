import { factors } from '#shared/factors/endpoints.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { beginAuthenticator, confirmAuthenticator } from '#server/identity/factors/authenticator.ts'
import { holdsAny, lockHeld } from '#server/identity/factors/queries.ts'
import { renewRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { notifyOfFactorChange } from '#server/identity/factors/notify-of-factor-change.ts'
import {
  TELLS_A_SECRET,
  ensureNotLast,
  afterFactorAdded,
  afterFactorRemoved,
  ownAccount,
} from './own-factors.ts'
import { t } from '#shared/words.ts'

export function authenticatorRoutes(app: App): void {
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
