import { notFound } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'

const SECURITY = '/.well-known/security.txt'
const VALID_MS = 30 * 24 * 3_600_000

/** What browsers and scanners look for under `/.well-known/` (RFC 8615). */
export function wellKnown(app: App): void {
  const { securityContact, publicUrl } = app.services.config
  // Where to report vulnerabilities (RFC 9116), if the settings say it.
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
  // Where password managers send people (W3C: A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/profile#password', 302))
  // The app's page for every other address would tell them that all of these exist.
  app.get('/.well-known/*', async () => {
    throw notFound()
  })
}
