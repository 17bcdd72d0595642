import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import plugin from 'fastify-plugin'
import { notFound } from '#server/errors.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const YEAR_MS = 365 * 24 * 3600 * 1000

/** Serves the built web app: hashed assets for good, every other address as its one page. */
export const webApp = plugin(async (app) => {
  if (!existsSync(DIST)) return
  await app.register(fastifyStatic, {
    root: DIST,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forGood = path.includes('/assets/')
      reply.header('cache-control', forGood ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // A page from before an update asks for assets that are gone; the app's page in their place would confuse it.
    if (!isPage || request.url.startsWith('/assets/')) throw notFound()
    return reply.sendFile('index.html')
  })
})
