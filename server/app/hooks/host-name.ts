import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { inboundMail } from '#shared/mail/inbound/endpoints.ts'
import { AppError } from '#server/platform/errors.ts'
import { bearerOf, readToken } from '#server/features/api-tokens/read-token.ts'
import { t } from '#shared/i18n/t.ts'

/** Paths that work under any host name: health checks, and calls that require a secret anyway. */
const ANY_HOST = new Set(['/healthz', '/readyz', inboundMail.take.path])

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
export async function refuseOtherHosts(request: FastifyRequest): Promise<void> {
  const { config, pool } = request.server.services
  if (config.onlyHost === undefined || isFor(request, config.onlyHost)) return
  if (ANY_HOST.has(request.routeOptions.url ?? '')) return
  const bearer = bearerOf(request)
  if (bearer === undefined) throw misdirected()
  await readToken(pool, request, bearer)
}

function isFor({ headers, raw }: FastifyRequest, own: string): boolean {
  const target = ABSOLUTE.exec(raw.url ?? '')?.groups?.['authority']
  return [headers.host ?? '', ...(target === undefined ? [] : [target])].every((authority) =>
    isOwn(authority, own),
  )
}

function isOwn(authority: string, own: string): boolean {
  const host = AUTHORITY.exec(authority)?.groups?.['host']?.toLowerCase().replace(/\.$/, '') ?? ''
  return host === own || host === 'localhost' || isIPv4(host) || isIPv6(host.slice(1, -1))
}

const misdirected = () =>
  new AppError(
    421,
    t('Misdirected request'),
    t(
      'The portal does not answer under this host name. Whoever runs it must set PUBLIC_URL to the address that people use.',
    ),
  )
