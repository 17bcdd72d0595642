import type { App } from '#server/core/api/app.ts'
import { staffAccountRoutes } from './staff-routes.ts'
import { accounts } from '#shared/users/accounts/endpoints.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import { endSessionsOf, forgetSession, tokenOf } from '#server/core/auth/sessions.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { lockOut, notifyOfLockOut } from '#server/features/users/lock-out.ts'
import { endSessionNumber, readSessions } from '#server/core/auth/session-list.ts'

export function accountRoutes(app: App): void {
  staffAccountRoutes(app)
  sessionRoutes(app)
}

/** Registers the routes for a user's own sessions. */
function sessionRoutes(app: App): void {
  const { config } = app.services

  route(app, accounts.sessions, 'session.readDevices', ({ ctx, query, request }) =>
    readSessions(ctx.db, ctx.actor.id, config.sessionIdleDays, request.sessionId, query),
  )

  route(app, accounts.endSession, 'session.use', { endsSession: true }, async ({ ctx, params }) => {
    if (!(await endSessionNumber(ctx.db, ctx.actor.id, params.id))) throw notFound('Session')
    await audit(ctx, 'session.ended', { userId: ctx.actor.id, details: { which: 'one' } })
  })

  route(app, accounts.endOtherSessions, 'session.use', async ({ ctx }) => {
    await endSessionsOf(ctx.db, ctx.actor.id, tokenOf(ctx.visit))
    await audit(ctx, 'session.ended', {
      userId: ctx.actor.id,
      details: { which: 'others' },
    })
  })

  route(app, accounts.lockOutSelf, 'session.use', { endsSession: true }, async ({ ctx }) => {
    await lockOut(ctx.db, ctx.actor, ctx.actor.id, ctx.visit)
    await notifyOfLockOut(ctx.db, ctx.visit.config, ctx.actor.id, 'themselves')
    forgetSession(ctx.visit)
  })
}
