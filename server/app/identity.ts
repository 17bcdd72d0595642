import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { getBearerToken, readToken } from '#server/features/api-tokens/read-token.ts'
import { isCrossSite, rejectCrossSite } from './hooks/cross-site.ts'
import { requireSameUser } from '#server/core/api/named-user.ts'
import {
  NetworkRefusal,
  auditNetworkRefusal,
  isSessionAllowedFromNetwork,
} from '#server/core/auth/allowed-networks.ts'
import { rejectInClientView } from '#server/core/auth/client-view.ts'
import { rejectEvictedSession } from '#server/core/auth/evicted-sessions.ts'
import { requireSecondFactor } from '#server/core/auth/factors/require-second-factor.ts'
import { readSession, getSessionToken } from '#server/core/auth/sessions.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { getApiLanguage, getVisitorLanguage } from '#server/core/settings/request-language.ts'
import type { App } from '#server/core/api/app.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'

/** Identifies the caller and the language of the response. Rejects calls that they can't make at all. */
export const identity = plugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      // Checks the route, not the URL, which can be spelled in many ways: `/%61pi/login`.
      if (!/^\/api(?:\/|$)/.test(request.routeOptions.url ?? '')) return
      void reply.header('cache-control', 'no-store')
      await readCredentials(request)
    })
    setResponseLanguage(app)
    app.addHook('onRequest', async (request) => {
      if (request.language === null) return
      const bearer = getBearerToken(request)
      if (bearer === undefined) await setSessionActor(request)
      else if ((request.routeOptions.config.action ?? 'public') !== 'public')
        request.actor = await readToken(app.services.pool, request, bearer)
    })
    app.addHook('onError', async (request, _reply, error) => {
      if (error instanceof NetworkRefusal) await auditNetworkRefusal(app.services.pool, request, error)
    })
  },
  { name: 'identity', dependencies: ['basics', 'protection'] },
)

/** Reads the session and the language of the response. */
async function readCredentials(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  if (getBearerToken(request) !== undefined) {
    // Browsers never send a bearer token automatically, so another site can't make this call. A cookie sent along with
    // it is ignored.
    request.cookies = {}
    request.language = await getApiLanguage(pool, request)
    return
  }
  const token = getSessionToken({ request, config })
  request.session =
    token && !isCrossSite(request, config.publicUrl) ? await readSession(pool, config, token) : null
  request.language = request.session?.language ?? (await getVisitorLanguage(pool, request))
}

/** Makes the user of the session the actor. */
async function setSessionActor(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  rejectCrossSite(request, config.publicUrl)
  const token = getSessionToken({ request, config })
  const found = request.session
  const session = found && isSessionAllowedFromNetwork(request, found.actor) ? found : null
  if (token && !found) await rejectEvictedSession(pool, request, hashToken(token))
  request.actor = session?.actor ?? null
  request.sessionId = session?.id ?? null
  request.secondFactorDue = session?.secondFactorDue ?? null
  request.owesSecondFactor = session?.owesSecondFactor ?? false
  request.onSharedComputer = session?.shared ?? false
  requireSameUser(request)
  requireSecondFactor(request)
  rejectInClientView(request)
}

/** Content types of the portal's own texts, but not of uploaded files. */
const LOCALIZED_TYPES = /^(?:application\/(?:problem\+)?json|text\/(?:html|csv|calendar))\b/

/** Runs the rest of a request in its language, once that is known. Fastify keeps the language after it reads a body. */
function setResponseLanguage(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.language === null) done()
    else withLanguage(request.language, done)
  })
  // oxlint-disable-next-line max-params -- Fastify sets the signature
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLocalized = LOCALIZED_TYPES.test(String(reply.getHeader('content-type')))
    if (request.language !== null && isLocalized && !reply.hasHeader('content-language'))
      void reply.header('content-language', request.language)
    done(null, payload)
  })
}
