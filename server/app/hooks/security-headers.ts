import type { Config } from '#server/platform/config/config.ts'

/** The endpoint where browsers report policy violations. */
const REPORTS = { group: 'csp', path: '/api/csp-reports' }

const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self'",
  // Radix positions elements and locks scrolling with style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `report-to ${REPORTS.group}`,
]

const YEAR_SECONDS = 31_536_000

/** The content security policy of a page whose scripts create these Trusted Types policies. */
export function contentSecurityPolicy({ secureCookies }: Config, trustedTypes: string[]): string {
  const upgrade = secureCookies ? ['upgrade-insecure-requests'] : []
  return [...DIRECTIVES, `trusted-types ${trustedTypes.join(' ')}`, ...upgrade].join('; ')
}

/** The security headers of every response. Built once, because they never differ. */
export function securityHeaders(config: Config): Record<string, string> {
  const { secureCookies } = config
  return {
    // `web/app/trusted-types.ts` creates the `default` policy.
    'content-security-policy': contentSecurityPolicy(config, ['default']),
    'reporting-endpoints': `${REPORTS.group}="${REPORTS.path}"`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Search engines must not index anything in a portal, not even public pages (web/public/robots.txt).
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    ...(secureCookies && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}
