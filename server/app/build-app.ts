import { randomUUID } from 'node:crypto'
import fastify, { type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { apiPlugin } from './api.ts'
import { basics } from './basics.ts'
import { identity } from './identity.ts'
import { protection } from './protection.ts'
import { limitCalls } from './hooks/call-limit.ts'
import { headerLimits } from './hooks/slow-clients.ts'
import { rejectMalformedRequest } from '#server/platform/http/client-errors.ts'
import { addCompression } from '#server/platform/http/compression.ts'
import { handleError } from '#server/core/api/error-handler.ts'
import { schemaController } from '#server/platform/http/validation.ts'
import { webApp } from './pages/web-app.ts'
import { wellKnownRoutes } from './well-known.ts'
import type { Services } from '#server/platform/services.ts'
import type { App } from '#server/core/api/app.ts'

const BODY_LIMIT = 1024 * 1024

interface AppDependencies extends Services {
  logger?: FastifyServerOptions['logger']
  /** Called after every response. */
  onResponse?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
  /** Adds hooks that run before the protection hooks. */
  follow?: ((app: App) => void) | undefined
}

/** Builds the application without listening. Its hooks run in the order of these plugins. */
export async function buildApp(deps: AppDependencies): Promise<App> {
  const { config, pool, storage, logger = false, onResponse, follow } = deps
  const app = fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests that still reach a node while it shuts down are served with `Connection: close`.
    return503OnClosing: false,
    requestTimeout: 0,
    http: headerLimits(config.slowClientMs),
    // Handles failures before a route is found, such as a malformed URL.
    frameworkErrors: handleError,
    clientErrorHandler: rejectMalformedRequest,
    routerOptions: { maxParamLength: 200 },
    schemaController,
  })
  await app.register(basics, { config, pool, storage })
  follow?.(app)
  if (onResponse) app.addHook('onResponse', async (request, reply) => onResponse(request, reply))
  await app.register(protection)
  await app.register(identity)
  await app.register(limits)
  await app.register(apiPlugin)
  await app.register(site)
  return app
}

const limits = plugin(
  async (app) => {
    limitCalls(app, app.services.config.callsPerMinute)
    addCompression(app)
  },
  { name: 'limits', dependencies: ['identity'] },
)

/** Everything that isn't the API: well-known addresses and the web app. */
const site = plugin(
  async (app) => {
    wellKnownRoutes(app)
    await app.register(webApp)
  },
  { name: 'site', dependencies: ['api'] },
)
