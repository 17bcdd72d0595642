import { tooManyCallsError, getLimitSubject } from '#server/core/api/limits.ts'
import type { FastifyRequest } from 'fastify'
import { Buckets, MINUTE_MS } from '#server/core/api/buckets.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import type { App } from '#server/core/api/app.ts'

/** The cost of a call, relative to reading a record or a list. */
const WRITE = 10
const SEARCH = 10
const EXPORT = 100

/**
 * Rejects calls from a user, an API token, or, without either, a network that makes far more calls than people do. The
 * limit is `perMinute` reads per minute, a tenth of that in writes and searches, and a hundredth in exports and ZIPs. 0
 * means no limit. Responses to users and tokens report how much is left, following
 * draft-ietf-httpapi-ratelimit-headers-10 (decision 022).
 */
export function limitCalls(app: App, perMinute: number): void {
  if (perMinute === 0) return
  const buckets = new Buckets<string | number>(perMinute)
  const policy = `"calls";q=${perMinute};w=${MINUTE_MS / 1000}`
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request
    if (!actor && !isCall(request)) return
    const subject = actor ? (actor.viewer ?? getLimitSubject(actor)) : `network ${getClientNetwork(request)}`
    const { isTooMuch, remaining, seconds } = buckets.consume(subject, getCallCost(request))
    if (actor)
      void reply.headers({ 'ratelimit-policy': policy, ratelimit: `"calls";r=${remaining};t=${seconds}` })
    if (isTooMuch) throw tooManyCallsError(seconds)
  })
}

/** Whether the request is an API call, not a page or a file of the web app. */
const isCall = ({ routeOptions: { url = '' } }: FastifyRequest) => url.startsWith('/api/')

function getCallCost({ method, routeOptions: { url = '' }, query }: FastifyRequest): number {
  if (method !== 'GET' && method !== 'HEAD') return WRITE
  if (/\/export(?:\.csv)?$|\.zip$/.test(url)) return EXPORT
  return (query as { q?: unknown }).q ? SEARCH : 1
}
