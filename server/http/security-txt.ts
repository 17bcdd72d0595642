import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/services.ts'

const VALID_MS = 30 * 24 * 3_600_000
const PATH = '/.well-known/security.txt'

/** `/.well-known/security.txt` (RFC 9116): where to report vulnerabilities, if the settings provide it. */
export function securityTxt(app: App): void {
  const { securityContact, publicUrl } = app.services.config
  app.get(PATH, async (_request, reply) => {
    if (!securityContact) throw notFound()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
