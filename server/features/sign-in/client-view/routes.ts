import type { Visit } from '#server/platform/http/visit.ts'
import { clientView } from '#shared/sign-in/client-view/endpoints.ts'
import { fieldError, unauthorized } from '#server/platform/errors.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { lockableUser } from '#server/features/users/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { tokenOf } from '#server/core/auth/sessions.ts'
import { leaveView, startView } from '#server/core/auth/client-view.ts'
import { t } from '#shared/i18n/t.ts'

function token(visit: Visit): string {
  const found = tokenOf(visit)
  if (!found) throw unauthorized()
  return found
}

export function clientViewRoutes(app: App): void {
  route(app, clientView.start, 'clientView.start', async ({ ctx, body }) => {
    const client = await lockableUser(ctx, 'user.manage', body.clientId)
    if (client.role !== 'client') throw fieldError('clientId', t('Please choose a client'))
    await startView(ctx.db, ctx.actor.id, token(ctx.visit), client.id)
    await audit(ctx, 'client_view.started', { userId: client.id })
  })

  route(app, clientView.leave, 'session.use', async ({ ctx }) => {
    await leaveView(ctx, token(ctx.visit))
  })
}
