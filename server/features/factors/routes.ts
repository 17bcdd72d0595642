import { factors } from '#shared/factors/endpoints.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { rememberChallenge } from '#server/identity/factors/challenges.ts'
import { confirm } from '#server/identity/factors/confirm.ts'
import { readRequirement } from '#server/identity/factors/due.ts'
import { requestOptions } from '#server/identity/factors/passkeys.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentity,
  hasPassword,
  readPasskeys,
} from '#server/identity/factors/queries.ts'
import { authenticatorRoutes } from './authenticator-routes.ts'
import { identityRoutes } from './identity-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'

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
