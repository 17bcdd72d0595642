import { eventEndpoints } from '#shared/events/endpoints.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { getCallRefusal } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { Bus } from '#server/core/realtime/bus.ts'
import { Streams } from '#server/core/realtime/streams.ts'
import { findActiveSessions } from '#server/core/auth/sessions.ts'

/** Serves the stream of changes. Once the node is ready, it listens to the other nodes. */
export function eventRoutes(app: App): void {
  const bus = new Bus(getDatabaseUrl(app.services.pool))
  app.addHook('onListen', async () => void bus.start())
  const { pool, config } = app.services
  const streams = new Streams(bus, (sessions) => findActiveSessions(pool, config, sessions), config.streams)
  app.addHook('preClose', async () => {
    streams.close()
    await bus.stop()
  })
  const { method, path, query } = eventEndpoints.stream
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { endpoint: eventEndpoints.stream, action: 'event.follow' },
    onRequest: (request, _reply, done) => {
      done(getCallRefusal(request.actor, 'event.follow'))
    },
    schema: { querystring: query },
    handler: (request, reply) => {
      reply.hijack()
      const { actor, sessionId } = request
      const { age } = query.parse(request.query)
      if (actor && sessionId !== null) streams.add(sessionId, actor, { response: reply.raw, age })
    },
  })
}
