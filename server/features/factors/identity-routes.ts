import { factors } from '#shared/factors/endpoints.ts'
import { conflict } from '#server/http/errors.ts'
import { providerOf, sendToProvider } from '#server/features/sign-in/send-to-provider.ts'
import { lockableUser } from '#server/features/users/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { endSessionsOf, renewSession } from '#server/identity/sessions.ts'
import { isIssuedBy } from '#server/identity/issuer.ts'
import { hasPassword } from '#server/identity/factors/queries.ts'
import { removeFactors } from '#server/identity/factors/remove-factors.ts'
import { notifyOfResetFactor } from '#server/delivery/mail/staff-mails.ts'
import { notifyOfFactorChange } from '#server/identity/factors/notify-of-factor-change.ts'
import { t } from '#shared/words.ts'

export function identityRoutes(app: App): void {
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
