import type { FastifyRequest } from 'fastify'
import { forbidden } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a write that another site made a browser send. Programs other than browsers send neither header and pass.
 * Modeled on Go's `net/http.CrossOriginProtection`, except that both headers must agree.
 * @throws 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const { origin, 'sec-fetch-site': site, host } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite()
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw crossSite()
}

const crossSite = () => forbidden(t('This request came from another site and was refused.'))
