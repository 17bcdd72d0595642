import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import plugin from 'fastify-plugin'
import { rejectOtherHosts } from './hooks/host-name.ts'
import { shedLoad } from './hooks/overload.ts'
import { securityHeaders } from './hooks/security-headers.ts'
import { closeSlowConnections } from './hooks/slow-clients.ts'
import { detectUnconfiguredProxy } from './hooks/unconfigured-proxy.ts'
import { warnOnBlockedLoop } from './process/blocked-loop.ts'

/** Protects the process and the browser before anything is read: load, slow clients, host names, and headers. */
export const protection = plugin(
  async (app) => {
    const { config } = app.services
    warnOnBlockedLoop(app)
    await shedLoad(app, config.overloadDelayMs)
    closeSlowConnections(app, config.slowClientMs)
    await app.register(cookie)
    await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, parts: 6 } })
    detectUnconfiguredProxy(app)
    const headers = securityHeaders(config)
    app.addHook('onRequest', async (request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      await rejectOtherHosts(request)
    })
  },
  { name: 'protection', dependencies: ['basics'] },
)
