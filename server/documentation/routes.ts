import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { filesIn } from '#server/http/files-in.ts'
import type { App } from '#server/services.ts'

/** Built by `scripts/docs-site/build.ts`. */
const FOLDER = fileURLToPath(new URL('../../dist/.docs', import.meta.url))

/**
 * The documents as pages at `/docs`, for staff. To clients, and to staff in Client View, nothing is there; whoever is not
 * signed in signs in first. Register after the web app, which sends the files, and the page for what is missing.
 */
export function documentationRoutes(app: App): void {
  if (!existsSync(FOLDER)) return
  const files = new Set(filesIn(FOLDER).filter((file) => !file.startsWith('.')))
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor, owesSecondFactor, params, url } = request
    if (!actor) return reply.redirect(`/auth?${new URLSearchParams({ redirect: url })}`)
    const { '*': path = '' } = params as { '*'?: string }
    const file = [path, `${path || 'index'}.html`].find((name) => files.has(name))
    if (actor.role !== 'staff' || file === undefined) return reply.callNotFound()
    if (owesSecondFactor) return reply.redirect('/second-factor')
    return reply.sendFile(file, FOLDER)
  }
  // Public to the guards of the API, which would refuse with JSON.
  const config = { action: 'public' } as const
  app.get('/docs', { config }, serve)
  app.get('/docs/*', { config }, serve)
}
