import type { FastifyRequest } from 'fastify'
import { forbidden } from '#server/platform/errors.ts'
import { isSafeMethod } from '#server/platform/http/safe-method.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * Whether the request is a write that another site made a browser send. Programs other than browsers send neither
 * header. Modeled on Go's `net/http.CrossOriginProtection`, except that both headers must agree.
 */
export function isCrossSite({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  if (isSafeMethod(method)) return false
  const { origin, 'sec-fetch-site': site, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** @throws 403 for a cross-site write */
export function rejectCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (isCrossSite(request, publicUrl))
    throw forbidden(t('The portal refused this request because it came from another website.'))
}
