import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { answersIn, sendRaw } from './raw-socket.ts'

const portal = await testApp()
afterAll(portal.close)
const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
const client = await portal.buildClient({ fullName: 'Anna Bauer' })
const colleague = await portal.buildStaff()
const anna = portal.as(client)
const staff = portal.as(colleague)
const cookie = (await anna.cookie()) ?? ''

const joinLines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`
const get = (target: string, ...headers: string[]) =>
  joinLines(`GET ${target} HTTP/1.1`, 'Host: portal', `Cookie: ${cookie}`, 'Connection: close', ...headers)

describe('path traversal', () => {
  const STEPS = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%00',
    '..;',
    '%252e%252e',
    '..%c0%af',
    '%c0%ae%c0%ae',
    '...',
  ]
  const SLASHES = ['/', '%2f', '%5c', '\\', '//', '%252f']
  const ROOTS = ['/', '/assets/', '/api/uploads/', '/api/users/1/picture/', '/.well-known/', '/api/docs/']
  const targets = ROOTS.flatMap((root) =>
    STEPS.flatMap((step) =>
      SLASHES.flatMap((slash) =>
        ['package.json', 'etc/passwd'].map((file) => `${root}${`${step}${slash}`.repeat(6)}${file}`),
      ),
    ),
  )
  const OTHERS = [
    '/assets/%00',
    '//etc/passwd',
    '/\\etc\\passwd',
    '/.env',
    '/.git/config',
    '/server/main.ts',
    '/index.html%00.js',
    'http://169.254.169.254/latest/meta-data',
    '/api/uploads/%2fetc%2fpasswd',
    '/api/uploads/..',
    '/api/uploads/con',
    '/api/uploads/file:%2f%2f%2fetc%2fpasswd',
  ]

  test('serves no file outside the public folders in any spelling', async () => {
    for (const target of [...targets, ...OTHERS]) {
      const text = await sendRaw(address, get(target))
      const [answer] = answersIn(text)
      expect.soft(text, target).not.toMatch(/root:.*:0:0:|"project-portal"|import \{|\[core\]/)
      expect.soft(answer?.status ?? 400, target).toBeLessThan(500)
      if (target.startsWith('/api/')) expect.soft(answer?.status ?? 400, target).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('untrusted headers', () => {
  test('do not override the method', async () => {
    const { id } = await portal.buildTicket({ userId: client.id })
    const overrides = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method', '_method']
    for (const name of overrides) {
      await sendRaw(address, get(`/api/user?_method=DELETE`, `${name}: DELETE`))
      const answer = await staff.send('POST', `/api/users/${client.id}?_method=DELETE`, undefined, {
        [name]: 'DELETE',
      })
      expect(answer.status).toBe(404)
      const patched = await anna.get(`/api/tickets/${id}`, { [name]: 'PATCH' })
      expect(patched.body).toMatchObject({ status: 'open' })
    }
    expect((await anna.get('/api/user')).status).toBe(200)
  })

  test('do not override the path, host, or scheme', async () => {
    const { body, headers } = await anna.get('/api/user', {
      'x-original-url': '/api/users',
      'x-rewrite-url': '/api/users',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    })
    expect(body).toMatchObject({ id: client.id })
    expect(JSON.stringify(headers)).not.toContain('evil.example')
  })

  test('do not change the host in links of mails', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { id } = await portal.buildTicket({ userId: client.id })
    await staff.patch(`/api/tickets/${id}/status`, { status: 'resolved' }, evil)
    const { bytes } = await staff.get('/api/mails', evil)
    expect(bytes.toString()).toContain(`/tickets/${id}`)
    expect(bytes.toString()).not.toContain('evil.example')
  })

  test('do not change the sender’s address in the audit log', async () => {
    await portal.anonymous.post(
      '/api/login',
      { username: client.username, password: 'wrong one' },
      { 'x-forwarded-for': '198.51.100.66', 'x-real-ip': '198.51.100.66', forwarded: 'for=198.51.100.66' },
    )
    const { bytes } = await staff.get('/api/audit?area=session')
    expect(bytes.toString()).not.toContain('198.51.100.66')
  })
})

describe('header injection', () => {
  const BREAKS = ['\r\n', '\n', '\r', '%0d%0a', '\u0085', '\u2028', '\u560d\u560a']

  test('is prevented in a file name', async () => {
    for (const line of BREAKS) {
      const file = await portal.buildUpload(client, { fileName: `a${line}Set-Cookie: sid=evil${line}.png` })
      const { headers, status } = await anna.get(`/api/uploads/${file.name}`)
      expect.soft(status).toBe(200)
      expect.soft(headers).not.toHaveProperty('set-cookie')
      expect.soft(headers['content-disposition']).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  test('is prevented in a query that comes back in a link', async () => {
    await portal.buildTicket({ userId: client.id })
    await portal.buildTicket({ userId: client.id })
    const query = `q=${encodeURIComponent('o\r\nSet-Cookie: sid=evil')}&limit=1&x=%0d%0aSet-Cookie:sid=evil`
    const text = await sendRaw(address, get(`/api/tickets?limit=1&x=%0d%0aSet-Cookie:%20sid=evil`))
    expect(text).not.toMatch(/^set-cookie/im)
    expect(text).toMatch(/^link: /im)
    expect((await anna.get(`/api/tickets?${query}`)).headers).not.toHaveProperty('set-cookie')
  })

  test('is prevented in a request ID', async () => {
    const { headers } = await anna.get('/api/user', { 'x-request-id': 'mine' })
    expect(headers['x-request-id']).not.toBe('mine')
  })
})

describe('malformed request', () => {
  const ODD: Record<string, string> = {
    TRACE: joinLines('TRACE / HTTP/1.1', 'Host: portal', 'Cookie: secret'),
    CONNECT: joinLines('CONNECT internal:80 HTTP/1.1', 'Host: internal:80'),
    'a method that nobody knows': joinLines('STEAL / HTTP/1.1', 'Host: portal'),
    'an upgrade': joinLines(
      'GET /api/events HTTP/1.1',
      'Host: portal',
      'Upgrade: websocket',
      'Connection: upgrade',
    ),
    'no host': joinLines('GET /api/user HTTP/1.1'),
    'two hosts': joinLines('GET /api/user HTTP/1.1', 'Host: portal', 'Host: evil.example'),
    'a head without end': `GET / HTTP/1.1\r\nHost: portal\r\nX: ${'a'.repeat(70_000)}`,
    'headers without end': `GET / HTTP/1.1\r\nHost: portal\r\n${'X: y\r\n'.repeat(10_000)}`,
    'a path without end': get(`/${'a'.repeat(60_000)}`),
    'a query of thousands of names': get(
      `/api/tickets?${Array.from({ length: 3000 }, (_, i) => `a${i}`).join('&')}`,
    ),
    'a cookie of thousands of names': get('/api/user', `Cookie: ${'a=b;'.repeat(3000)}`),
    'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'nothing but line ends': '\r\n'.repeat(50_000),
  }

  test.concurrent.each(Object.entries(ODD))('causes no server error: %s', async (_what, bytes) => {
    const text = await sendRaw(address, bytes)
    for (const { status } of answersIn(text)) expect(status).not.toBe(500)
    expect(text).not.toMatch(/^cookie: secret|at .+:\d+:\d+/im)
    const alive = await fetch(`${address}/healthz`)
    expect(alive.status).toBe(200)
  })
})

test('does not redirect to another site', async () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/%5cevil.example',
    '/evil.example/..//',
  ]
  for (const target of [...targets, '/auth?redirect=//evil.example', '/api/users/../..//evil.example']) {
    const text = await sendRaw(address, get(target))
    expect.soft(text, target).not.toMatch(/^location:.*evil/im)
    expect.soft(answersIn(text)[0]?.status ?? 400, target).not.toBe(302)
  }
})
