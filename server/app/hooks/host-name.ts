import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { inboundMailEndpoints } from '#shared/mail/inbound/endpoints.ts'
import { AppError } from '#server/platform/errors.ts'
import { getBearerToken, readToken } from '#server/features/api-tokens/read-token.ts'
import { t } from '#shared/i18n/t.ts'

/** Paths that work under any host name: health checks, and calls that require a secret anyway. */
const ANY_HOST = new Set(['/healthz', '/readyz', inboundMailEndpoints.take.path])

/** `name`, `1.2.3.4` or `[::1]`, and a port: https://www.rfc-editor.org/rfc/rfc9110#section-7.2 */
const AUTHORITY = /^(?<host>[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i
/** A request target that contains a host, which is then checked as well as the header. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/(?<authority>[^/?#]*)/i

/**
 * Rejects a request for a host other than the portal's own, so that a foreign name that resolves to it (DNS rebinding)
 * cannot make a browser read or send anything. Ports are not compared. A program with a token can use any host; the
 * token is checked here, because public calls do not check it. The host that proxies report is ignored.
 * @throws 421, or 401 for a bad token
 */
export async function rejectOtherHosts(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  if (config.onlyHost === undefined || hasOwnHost(request, config.onlyHost)) return
  if (ANY_HOST.has(request.routeOptions.url ?? '')) return
  const bearer = getBearerToken(request)
  if (bearer === undefined) throw misdirectedError()
  await readToken(pool, request, bearer)
}

function hasOwnHost({ headers, raw }: FastifyRequest, ownHost: string): boolean {
  const target = ABSOLUTE.exec(raw.url ?? '')?.groups?.['authority']
  return isOwnHost(headers.host ?? '', ownHost) && (target === undefined || isOwnHost(target, ownHost))
}

function isOwnHost(authority: string, ownHost: string): boolean {
  const host = AUTHORITY.exec(authority)?.groups?.['host']?.toLowerCase().replace(/\.$/, '') ?? ''
  return host === ownHost || host === 'localhost' || isIPv4(host) || isIPv6(host.slice(1, -1))
}

const misdirectedError = () =>
  new AppError(
    421,
    t('Misdirected request'),
    t(
      'The portal isn’t available at this address. Its operator must set PUBLIC_URL to the address people use.',
    ),
  )
