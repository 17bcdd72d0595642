import type { Visit } from '#server/platform/http/visit.ts'
import { clientViewEndpoints } from '#shared/sign-in/client-view/endpoints.ts'
import { fieldError, unauthorized } from '#server/platform/errors.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { lockAuthorizedUser } from '#server/features/users/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { getSessionToken } from '#server/core/auth/sessions.ts'
import { exitClientView, beginClientView } from '#server/core/auth/client-view.ts'
import { t } from '#shared/i18n/t.ts'

function requireSessionToken(visit: Visit): string {
  const found = getSessionToken(visit)
  if (!found) throw unauthorized()
  return found
}

export function clientViewRoutes(app: App): void {
  route(app, clientViewEndpoints.start, 'clientView.start', async ({ ctx, body }) => {
    const client = await lockAuthorizedUser(ctx, 'user.manage', body.clientId)
    if (client.role !== 'client') throw fieldError('clientId', t('Please choose a client'))
    const token = requireSessionToken(ctx.visit)
    await beginClientView(ctx.db, { staffId: ctx.actor.id, token, clientId: client.id })
    await audit(ctx, 'client_view.started', { userId: client.id })
  })

  route(app, clientViewEndpoints.leave, 'session.use', async ({ ctx }) => {
    await exitClientView(ctx, requireSessionToken(ctx.visit))
  })
}
