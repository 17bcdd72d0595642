import type { FastifyRequest } from 'fastify'
import { clientView } from '#shared/client-view/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { addressOf } from '#server/http/client-address.ts'
import { fieldError, unauthorized } from '#server/http/errors.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { lockUser } from '#server/features/users/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { tokenOf } from '#server/identity/sessions.ts'
import { leaveView, startView } from '#server/identity/client-view.ts'

export function clientViewRoutes(app: App): void {
  const token = (request: FastifyRequest): string => {
    const found = tokenOf(request, app.services.config)
    if (!found) throw unauthorized()
    return found
  }

  route(app, clientView.start, 'clientView.start', async ({ db, actor, body, request }) => {
    const client = ensure(actor, 'user.manage', await lockUser(db, body.clientId), (u) => u.id)
    if (client.role !== 'client') throw fieldError('clientId', 'Please choose a client')
    await startView(db, actor.id, token(request), client.id)
    await recordAudit(db, {
      actorId: actor.id,
      action: 'client_view.started',
      entityType: 'user',
      entityId: client.id,
      address: addressOf(request),
    })
  })

  route(app, clientView.leave, 'session.use', async ({ db, actor, request }) => {
    await leaveView(db, actor, token(request))
  })
}
