import { push } from '#shared/push.ts'
import { badRequest } from '#server/errors.ts'
import { type App, route } from '#server/http.ts'
import { vapidKeys } from '#server/push/keys.ts'
import { isPublicUrl } from '#server/outside/public-host.ts'
import { hashToken, tokenOf } from '#server/sessions.ts'
import type { FastifyRequest } from 'fastify'

export function pushRoutes(app: App): void {
  const { config } = app.services
  const sessionOf = (request: FastifyRequest) => hashToken(tokenOf(request, config) ?? '')

  route(app, push.state, 'session.use', async ({ db, request }) => {
    const { publicKey } = await vapidKeys(db, config)
    const own = await db
      .selectFrom('pushSubscriptions')
      .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
      .select('pushSubscriptions.id')
      .where('sessions.tokenHash', '=', sessionOf(request))
      .executeTakeFirst()
    return { publicKey, subscribed: own !== undefined }
  })

  route(app, push.subscribe, 'session.use', async ({ db, actor, body, request }) => {
    if (!isPublicUrl(body.endpoint)) throw badRequest('This is not the address of a push service.')
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('tokenHash', '=', sessionOf(request))
      .executeTakeFirstOrThrow()
    // A browser has one address; whoever signs in there last is told.
    await db
      .deleteFrom('pushSubscriptions')
      .where((eb) => eb.or([eb('sessionId', '=', sessionId), eb('endpoint', '=', body.endpoint)]))
      .execute()
    await db
      .insertInto('pushSubscriptions')
      .values({ userId: actor.id, sessionId, endpoint: body.endpoint, ...body.keys })
      .execute()
  })

  route(app, push.unsubscribe, 'session.use', async ({ db, request }) => {
    await db
      .deleteFrom('pushSubscriptions')
      .where('sessionId', 'in', (eb) =>
        eb.selectFrom('sessions').select('id').where('tokenHash', '=', sessionOf(request)),
      )
      .execute()
  })
}
