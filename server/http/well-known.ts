import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/services.ts'
import { securityTxt } from './security-txt.ts'

/** What browsers and scanners look for under `/.well-known/` (RFC 8615). */
export function wellKnown(app: App): void {
  securityTxt(app)

  // Where password managers send people (W3C: A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/profile#password', 302))

  // The app's page for every other address would tell them that all of these exist.
  app.get('/.well-known/*', async () => {
    throw notFound()
  })
}
