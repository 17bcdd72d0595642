import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { LANGUAGE_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import type { App } from '#server/core/api/app.ts'
import { readSession, getSessionToken } from '#server/core/auth/sessions.ts'
import { getVisitorLanguage } from '#server/core/settings/request-language.ts'
import { supportedLanguages } from '#server/platform/i18n/translate.ts'
import { notFound } from '#server/platform/errors.ts'
import { createPageBuilder } from './first-page.ts'
import { type FilledText, sendCompressed } from '#server/platform/http/send-compressed.ts'
import { WebBuilds } from './web-builds.ts'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))
/** The cache policy of files whose content never changes. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

/** Serves the built web app: hashed assets as immutable, every other path as its single page, with its first data. */
export const webApp = plugin(serveWebApp)

// Named, because an anonymous function would get a name from a stack trace, which reads a source map of 2 MB.
async function serveWebApp(app: App) {
  if (!existsSync(join(DIST, 'index.html'))) return
  const builds = new WebBuilds(DIST)
  await app.register(fastifyStatic, {
    root: DIST,
    // A route for each file would cost 6 MB.
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
    },
  })
  const firstPage = createPageBuilder(app, DIST)
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [address = ''] = request.url.split('?', 1)
    const path = address.slice(1)
    const file = isRead ? builds.find(path) : undefined
    if (typeof file === 'string') return reply.sendFile(file)
    if (file) return sendCompressed(request, reply, { file, headers: { 'cache-control': IMMUTABLE } })
    // A page loaded before an update requests assets that no longer exist. Sending the app's page instead would break
    // it.
    if (!isRead || path.startsWith('assets/')) {
      // Another node may have the file, so no cache should store this response.
      void reply.header('cache-control', 'no-store')
      throw notFound()
    }
    const hasPage = builds.hasPage(`/${path}`)
    // The app treats several slashes as one. Redirects only to a page, because other addresses might point to another site.
    const single = `/${path}`.replaceAll(/\/{2,}/g, '/')
    if (!hasPage && builds.hasPage(single))
      return reply.redirect(`${single}${request.url.slice(address.length)}`, 308)
    const build = builds.getBuild(await resolvePageLanguage(request))
    void reply.headers({ 'content-language': build.language, vary: 'Cookie, Accept-Language' })
    const ownFile = build.ownFiles.get(path)
    if (ownFile) return sendOwn(request, reply, ownFile)
    // If the page doesn't exist, the app's page explains that.
    void reply.code(hasPage ? 200 : 404)
    const page = await firstPage(request, build)
    if (page === undefined) return sendOwn(request, reply, build.page)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}

/**
 * Returns the language of a page: the signed-in user's language, or the language for visitors. While the database is
 * unavailable, it's the language that was chosen in this browser. Stores the session in the request.
 */
async function resolvePageLanguage(request: FastifyRequest): Promise<string> {
  const { pool, config } = request.server.services
  try {
    const token = getSessionToken({ request, config })
    request.session = token ? await readSession(pool, config, token) : null
    return request.session?.language ?? (await getVisitorLanguage(pool, request))
  } catch {
    const chosen = request.cookies[LANGUAGE_COOKIE]
    return supportedLanguages.find(({ code }) => code === chosen)?.code ?? DEFAULT_LANGUAGE
  }
}

/** Sends a language's own file, or 304 if the browser already has it. */
function sendOwn(request: FastifyRequest, reply: FastifyReply, file: FilledText) {
  const knownTags = request.headers['if-none-match'] ?? ''
  void reply.headers({ etag: file.name, 'cache-control': 'no-cache' })
  if (reply.statusCode === 200 && knownTags.includes(file.name.slice('W/'.length)))
    return reply.code(304).send()
  return sendCompressed(request, reply, { file })
}
