import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { bearerOf, readToken } from '#server/features/api-tokens/read-token.ts'
import { isCrossSite, refuseCrossSite } from './hooks/cross-site.ts'
import { refuseOtherUser } from '#server/core/api/named-user.ts'
import { OutsideNetworks, auditRefusal, countsHere } from '#server/core/auth/outside-networks.ts'
import { refuseInClientView } from '#server/core/auth/client-view.ts'
import { refuseCrowdedOut } from '#server/core/auth/crowded-out.ts'
import { refuseWithoutSecondFactor } from '#server/core/auth/factors/refuse-without.ts'
import { readSession, tokenOf } from '#server/core/auth/sessions.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { languageOfProgram, languageOfStranger } from '#server/core/settings/of-request.ts'
import type { App } from '#server/core/api/app.ts'
import { inLanguage } from '#server/platform/i18n/translate.ts'

/**
 * Identifies the caller and the language of the response. Rejects calls that this user or program can't make at all.
 */
export const identity = plugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      // Checks the route, not the URL, which can be spelled in many ways: `/%61pi/login`.
      if (!/^\/api(?:\/|$)/.test(request.routeOptions.url ?? '')) return
      void reply.header('cache-control', 'no-store')
      await readCredentials(request)
    })
    answerInLanguage(app)
    app.addHook('onRequest', async (request) => {
      if (request.language === null) return
      const bearer = bearerOf(request)
      if (bearer === undefined) await actInSession(request)
      else if ((request.routeOptions.config.action ?? 'public') !== 'public')
        request.actor = await readToken(app.services.pool, request, bearer)
    })
    app.addHook('onError', async (request, _reply, error) => {
      if (error instanceof OutsideNetworks) await auditRefusal(app.services.pool, request, error)
    })
  },
  { name: 'identity', dependencies: ['basics', 'protection'] },
)

/** Reads the session and the language of the response. */
async function readCredentials(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  if (bearerOf(request) !== undefined) {
    // No browser sends a bearer token by itself, so no other site can make it. A cookie sent along with it is ignored.
    request.cookies = {}
    request.language = await languageOfProgram(pool, request)
    return
  }
  const token = tokenOf({ request, config })
  request.session =
    token && !isCrossSite(request, config.publicUrl) ? await readSession(pool, config, token) : null
  request.language = request.session?.language ?? (await languageOfStranger(pool, request))
}

/** Makes the user of the session the actor. */
async function actInSession(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  refuseCrossSite(request, config.publicUrl)
  const token = tokenOf({ request, config })
  const held = request.session
  const session = held && countsHere(request, held.actor) ? held : null
  if (token && !held) await refuseCrowdedOut(pool, request, hashToken(token))
  request.actor = session?.actor ?? null
  request.sessionId = session?.id ?? null
  request.secondFactorDue = session?.secondFactorDue ?? null
  request.owesSecondFactor = session?.owesSecondFactor ?? false
  request.onSharedComputer = session?.shared ?? false
  refuseOtherUser(request)
  refuseWithoutSecondFactor(request)
  refuseInClientView(request)
}

/** Content types of the portal's own texts, but not of uploaded files. */
const SAID = /^(?:application\/(?:problem\+)?json|text\/(?:html|csv|calendar))\b/

/** Runs the rest of a request in its language, once that is known. Fastify keeps the language after it reads a body. */
function answerInLanguage(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.language === null) done()
    else inLanguage(request.language, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (request.language !== null && !reply.hasHeader('content-language') && SAID.test(String(type)))
      void reply.header('content-language', request.language)
    done(null, payload)
  })
}
