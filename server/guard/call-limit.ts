import type { FastifyRequest } from 'fastify'
import { tooMany } from '#server/http/errors.ts'
import type { App } from '#server/services.ts'
import { limitedAs } from '#server/guard/limits.ts'
import { t } from '#shared/words.ts'

const MINUTE_MS = 60_000
/** The cost of a call, relative to reading a record or a list. */
const WRITE = 10
const SEARCH = 10
const EXPORT = 100

/** A token bucket. */
interface Bucket {
  left: number
  /** When it was last updated. */
  at: number
}

/**
 * Rejects calls of a person, or an API token, that makes far more of them than people do: the limit is this many reads
 * a minute, a tenth of it in writes and searches, a hundredth in exports and ZIPs. Up to a minute's worth may be used at once.
 * Each process counts by itself, because using the database would cost more than most calls. 0 means no limit.
 * The answers tell how much is left, by draft-ietf-httpapi-ratelimit-headers-10 (decision 059).
 */
export function limitCalls(app: App, perMinute: number): void {
  if (perMinute === 0) return
  const buckets = new Map<string | number, Bucket>()
  const perMs = perMinute / MINUTE_MS
  const policy = `"calls";q=${perMinute};w=${MINUTE_MS / 1000}`
  const secondsUntil = (missing: number) => Math.ceil(missing / perMs / 1000)
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request
    if (!actor) return
    const now = performance.now()
    const person = actor.viewer ?? limitedAs(actor)
    const { left, at } = buckets.get(person) ?? { left: perMinute, at: now }
    const held = Math.min(perMinute, left + (now - at) * perMs)
    const cost = Math.min(perMinute, costOf(request))
    const isTooMuch = held < cost
    const rest = isTooMuch ? held : held - cost
    buckets.set(person, { left: rest, at: now })
    const seconds = secondsUntil(isTooMuch ? cost - held : perMinute - rest)
    void reply.headers({
      'ratelimit-policy': policy,
      ratelimit: `"calls";r=${Math.floor(rest)};t=${seconds}`,
    })
    if (isTooMuch) throw tooMany(refusal(), seconds)
  })
  // A full bucket need not be stored.
  const timer = setInterval(() => {
    const full = performance.now() - MINUTE_MS
    for (const [person, { at }] of buckets) if (at < full) buckets.delete(person)
  }, MINUTE_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const refusal = () => t('Too many requests. Please wait a few seconds and try again.')

function costOf({ method, routeOptions: { url = '' }, query }: FastifyRequest): number {
  if (method !== 'GET' && method !== 'HEAD') return WRITE
  if (/\/export(?:\.csv)?$|\.zip$/.test(url)) return EXPORT
  return (query as { q?: unknown }).q ? SEARCH : 1
}
