import { notFound } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'

const SECURITY = '/.well-known/security.txt'
const VALID_MS = 30 * 24 * 3_600_000

/** Serves the addresses under `/.well-known/` that browsers and scanners look for (RFC 8615). */
export function wellKnownRoutes(app: App): void {
  const { securityContact, publicUrl } = app.services.config
  // The contact for reporting vulnerabilities (RFC 9116), if it's configured.
  app.get(SECURITY, async (_request, reply) => {
    if (!securityContact) throw notFound()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  // The page that password managers open (W3C: A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/profile#password', 302))
  // The app's page would suggest that every other address here exists.
  app.get('/.well-known/*', async () => {
    throw notFound()
  })
}
