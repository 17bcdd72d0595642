import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
const secure = await testApp({ publicUrl: 'https://portal.example', secureCookies: true })
afterAll(async () => {
  await portal.close()
  await secure.close()
})

const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'report-to csp',
  'trusted-types default',
]

test.each(['/', '/api/portal', '/api/user', '/no/such/page'])(
  'forbids foreign scripts, inline scripts, and framing at %s',
  async (path) => {
    const { headers } = await portal.anonymous.get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']?.split('; ')).toEqual(DIRECTIVES)
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test.each([
  '/',
  '/auth',
  '/api/portal',
  '/no/such/page',
  '/favicon.ico',
  '/agency.css',
  '/robots.txt',
  '/healthz',
])('sends X-Robots-Tag: noindex for %s', async (path) => {
  expect((await portal.anonymous.get(path)).headers['x-robots-tag']).toBe('noindex')
})

test('uses the same policy for the API documentation, plus the trusted type of DOMPurify', async () => {
  const { headers } = await portal.anonymous.get('/api/docs')
  const expected = DIRECTIVES.map((one) => (one.startsWith('trusted-types') ? `${one} dompurify` : one))
  expect(headers['content-security-policy']?.split('; ')).toEqual(expected)
})

test.each(['/', '/api/portal', '/api/tickets', '/api/uploads/resumable'])(
  'sends no CORS headers for %s',
  async (path) => {
    const origin = 'https://elsewhere.example'
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await portal.app.inject({
        method,
        url: path,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test('sends HSTS, upgrades insecure requests, and sets a __Host- session cookie over HTTPS', async () => {
  const { headers } = await secure.anonymous.get('/api/portal')
  expect(headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const person = await secure.buildClient()
  const { headers: signedIn } = await secure.anonymous.post('/api/login', {
    username: person.username,
    password: 'correct horse battery',
  })
  expect(signedIn['set-cookie']).toMatch(/^__Host-sid=[^,]*; Path=\/; HttpOnly; Secure; SameSite=Lax,/)
})
