import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import plugin from 'fastify-plugin'
import { notFound } from '#server/http/errors.ts'
import { filesIn } from '#server/http/files-in.ts'
import { firstPages } from '#server/http/first-page.ts'
import { pageAddresses } from '#server/http/page-addresses.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const YEAR_MS = 365 * 24 * 3600 * 1000

/** Serves the built web app: hashed assets as immutable, every other path as its single page, with its first data. */
export const webApp = plugin(async (app) => {
  if (!existsSync(join(DIST, 'index.html'))) return
  // A route for each would cost 6 MB. Without what the build leaves for the server, in folders that start with a dot.
  const files = new Set(filesIn(DIST).filter((file) => !file.startsWith('.')))
  await app.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forGood = path.includes('/assets/')
      reply.header('cache-control', forGood ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
    },
  })
  const firstPage = firstPages(app, DIST)
  const isPage = pageAddresses(DIST)
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?', 1)[0]?.slice(1) ?? ''
    if (isRead && files.has(path)) return reply.sendFile(path)
    // A page loaded before an update requests assets that no longer exist; sending it the app's page instead would
    // break it.
    if (!isRead || path.startsWith('assets/')) {
      // Another node may have it, so nobody in between may keep this.
      void reply.header('cache-control', 'no-store')
      throw notFound()
    }
    // The app's page says so where there is none.
    void reply.code(isPage(`/${path}`) ? 200 : 404)
    const page = await firstPage(request)
    if (page === undefined) return reply.sendFile('index.html')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
})
