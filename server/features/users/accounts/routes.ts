import type { App } from '#server/core/api/app.ts'
import { staffAccountRoutes } from './staff-routes.ts'
import { accounts } from '#shared/users/accounts/endpoints.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import { endSessionsOf, forgetSession, tokenOf } from '#server/core/auth/sessions.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { lockOut, notifyOfLockOut } from '#server/features/users/lock-out.ts'
import { endSessionNumber, readSessions } from '#server/core/auth/session-list.ts'

export function accountRoutes(app: App): void {
  staffAccountRoutes(app)
  sessionRoutes(app)
}

/** What people do with their own sessions. */
function sessionRoutes(app: App): void {
  const { config } = app.services

  route(app, accounts.sessions, 'session.readDevices', ({ db, actor, query, request }) =>
    readSessions(db, actor.id, config.sessionIdleDays, request.sessionId, query),
  )

  route(
    app,
    accounts.endSession,
    'session.use',
    { endsSession: true },
    async ({ db, actor, params, visit }) => {
      if (!(await endSessionNumber(db, actor.id, params.id))) throw notFound('Session')
      await recordAudit(db, visit, actor.id, 'session.ended', { userId: actor.id, details: { which: 'one' } })
    },
  )

  route(app, accounts.endOtherSessions, 'session.use', async ({ db, actor, visit }) => {
    await endSessionsOf(db, actor.id, tokenOf(visit))
    await recordAudit(db, visit, actor.id, 'session.ended', {
      userId: actor.id,
      details: { which: 'others' },
    })
  })

  route(app, accounts.lockOutSelf, 'session.use', { endsSession: true }, async ({ db, actor, visit }) => {
    await lockOut(db, actor, actor.id, visit)
    await notifyOfLockOut(db, visit.config, actor.id, 'themselves')
    forgetSession(visit)
  })
}
