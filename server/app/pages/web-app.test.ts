import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { SHIPPED_TEMPLATES } from '#shared/templates/values.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

test.each([
  ['/', 200],
  ['/briefs/new', 200],
  ['/tickets/7', 200],
  ['/staff?a=1', 200],
  ['/no/such/page', 404],
  ['/staff/nothing', 404],
  ['/tickets/7/8', 404],
  ['/staff/tickets/abc', 404],
  ...SHIPPED_TEMPLATES.map((name): [string, number] => [`/staff/templates/${name}`, 200]),
  ['/staff/templates/7', 200],
  ['/staff/templates/none', 404],
  ['/staff/tickets/business', 404],
])('serves the app with no-cache at %s, with status %i', async (path, expected) => {
  const { status, headers, body } = await portal.anonymous.get<string>(path)
  expect([status, headers['cache-control']]).toEqual([expected, 'no-cache'])
  expect(body).toContain('<div id="app">')
})

test.each([
  ['/staff//tickets', '/staff/tickets'],
  ['//staff/tickets/?a=1?b', '/staff/tickets/?a=1?b'],
])('redirects %s to %s', async (path, to) => {
  const { status, headers } = await portal.anonymous.get(path)
  expect([status, headers['location']]).toEqual([308, to])
})

test.each(['//elsewhere.example', String.raw`//\elsewhere.example`, '/no//such'])(
  'does not redirect %s',
  async (path) => {
    const { status, headers } = await portal.anonymous.get(path)
    expect([status, headers['location']]).toEqual([404, undefined])
  },
)

test('returns 404 instead of the app for an asset that no longer exists', async () => {
  const { status, headers } = await portal.anonymous.get('/assets/index-old.js')
  expect(status).toBe(404)
  expect(headers['content-type']).toContain('application/problem+json')
})

test('builds at most 900 assets for all languages together', () => {
  const files = readdirSync(new URL('../../../dist/assets', import.meta.url))
  expect(files.filter((file) => !/\.(?:br|gz|map)$/.test(file)).length).toBeLessThanOrEqual(900)
})

test('serves assets compressed and cacheable forever', async () => {
  const { body } = await portal.anonymous.get<string>('/')
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
  const { headers } = await portal.anonymous.get(asset, { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  '/',
  '/no/such/page',
  '/staff/tickets',
  '/sw.js',
  '/robots.txt',
  '/assets/index-old.js',
  '/api/portal',
  '/api/tickets',
  '/api/nothing',
  '/healthz',
  '/readyz',
])('sends no-store or no-cache for %s', async (path) => {
  const { headers } = await portal.anonymous.get(path)
  expect(headers['cache-control']).toMatch(/^no-(?:store|cache)$/)
})

test('serves a file of the app with its content type, and returns 404 for a POST to it', async () => {
  const { status, headers } = await portal.anonymous.get('/sw.js?v=1')
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(headers['content-type']).toContain('javascript')
  const posted = await portal.anonymous.post('/sw.js')
  expect(posted.status).toBe(404)
  expect(posted.headers['content-type']).toContain('application/problem+json')
})

test('asks search engines not to crawl the portal', async () => {
  const { status, headers, body } = await portal.anonymous.get<string>('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/$/m)
})
