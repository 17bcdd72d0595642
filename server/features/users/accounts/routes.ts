import type { App } from '#server/core/api/app.ts'
import { staffAccountRoutes } from './staff-routes.ts'
import { accountEndpoints } from '#shared/users/accounts/endpoints.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import { endUserSessions, clearSession, getSessionToken } from '#server/core/auth/sessions.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { revokeAccessAndAudit, notifyAccessRevoked } from '#server/features/users/revoke-access.ts'
import { endSessionById, readSessions } from '#server/core/auth/session-list.ts'
import {
  addOtherAddress,
  lockOtherAddress,
  readOtherAddresses,
  removeOtherAddress,
  sendAddressLink,
} from '#server/core/auth/other-addresses.ts'
import { t } from '#shared/i18n/t.ts'

export function accountRoutes(app: App): void {
  staffAccountRoutes(app)
  sessionRoutes(app)
  otherAddressRoutes(app)
}

/** Registers the routes for a client's other addresses. */
function otherAddressRoutes(app: App): void {
  route(app, accountEndpoints.otherAddresses, 'address.manage', ({ ctx }) =>
    readOtherAddresses(ctx.db, ctx.actor.id),
  )

  route(app, accountEndpoints.addOtherAddress, 'address.manage', ({ ctx, body }) =>
    addOtherAddress(ctx, body.address),
  )

  route(app, accountEndpoints.removeOtherAddress, 'address.manage', ({ ctx, params }) =>
    removeOtherAddress(ctx, params.id),
  )

  route(app, accountEndpoints.sendAddressLink, 'address.manage', async ({ ctx, params }) => {
    const found = await lockOtherAddress(ctx, params.id)
    if (found.confirmedAt !== null) throw conflict(t('This address is already confirmed.'))
    await sendAddressLink(ctx.db, found)
  })
}

/** Registers the routes for a user's own sessions. */
function sessionRoutes(app: App): void {
  const { config } = app.services

  route(app, accountEndpoints.sessions, 'session.readDevices', ({ ctx, query, request }) =>
    readSessions(ctx.db, ctx.actor.id, {
      idleDays: config.sessionIdleDays,
      currentId: request.sessionId,
      query,
    }),
  )

  route(app, accountEndpoints.endSession, 'session.use', { endsSession: true }, async ({ ctx, params }) => {
    if (!(await endSessionById(ctx.db, ctx.actor.id, params.id))) throw notFound('Session')
    await audit(ctx, 'session.ended', { userId: ctx.actor.id, details: { which: 'one' } })
  })

  route(app, accountEndpoints.endOtherSessions, 'session.use', async ({ ctx }) => {
    await endUserSessions(ctx.db, ctx.actor.id, getSessionToken(ctx.visit))
    await audit(ctx, 'session.ended', { userId: ctx.actor.id, details: { which: 'others' } })
  })

  route(app, accountEndpoints.lockOutSelf, 'session.use', { endsSession: true }, async ({ ctx }) => {
    await revokeAccessAndAudit(ctx.db, { actor: ctx.actor, userId: ctx.actor.id, visit: ctx.visit })
    await notifyAccessRevoked(ctx.db, { config, userId: ctx.actor.id, actorKind: 'themselves' })
    clearSession(ctx.visit)
  })
}
