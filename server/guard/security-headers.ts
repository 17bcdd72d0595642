import type { Config } from '#server/config/config.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Radix positions elements and locks scrolling with style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const YEAR_SECONDS = 31_536_000

/** The security headers of every response. Built once, because they never differ. */
export function securityHeaders({ secureCookies }: Config): Record<string, string> {
  const policy = secureCookies
    ? [...CONTENT_SECURITY_POLICY, 'upgrade-insecure-requests']
    : CONTENT_SECURITY_POLICY
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secureCookies && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}
