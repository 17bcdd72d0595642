import type { FastifyRequest } from 'fastify'
import { tooMany } from '#server/http/errors.ts'
import type { App } from '#server/services.ts'
import { limitedAs } from '#server/guard/limits.ts'

const MINUTE_MS = 60_000
/** What a call costs, in reads of a record or a list. */
const WRITE = 10
const SEARCH = 10
const EXPORT = 100

/** A token bucket. */
interface Bucket {
  left: number
  /** When it held that. */
  at: number
}

/**
 * Refuses calls of somebody, or of an API token, who makes far more of them than people do: so many reads a minute, or a
 * tenth of it in writes and searches, or a hundredth in exports. What is saved up for a minute may be used at once.
 * Counted by each process for itself, because asking the database would cost more than most calls. 0 refuses none.
 */
export function limitCalls(app: App, perMinute: number): void {
  if (perMinute === 0) return
  const buckets = new Map<string | number, Bucket>()
  const perMs = perMinute / MINUTE_MS
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { actor } = request
    if (!actor) return
    const now = performance.now()
    const person = actor.viewer ?? limitedAs(actor)
    const { left, at } = buckets.get(person) ?? { left: perMinute, at: now }
    const held = Math.min(perMinute, left + (now - at) * perMs)
    const cost = Math.min(perMinute, costOf(request))
    if (held < cost) throw tooMany(REFUSAL, Math.ceil((cost - held) / perMs / 1000))
    buckets.set(person, { left: held - cost, at: now })
  })
  // One that is full again is as good as none.
  const timer = setInterval(() => {
    const full = performance.now() - MINUTE_MS
    for (const [person, { at }] of buckets) if (at < full) buckets.delete(person)
  }, MINUTE_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const REFUSAL = 'That was too much in a short time. Please wait a few seconds and try again.'

function costOf({ method, routeOptions: { url = '' }, query }: FastifyRequest): number {
  if (method !== 'GET' && method !== 'HEAD') return WRITE
  if (/\/export(?:\.csv)?$/.test(url)) return EXPORT
  return (query as { q?: unknown }).q ? SEARCH : 1
}
