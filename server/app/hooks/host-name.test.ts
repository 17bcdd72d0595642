import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersIn, sendRaw } from '#server/test/hostile/raw-socket.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const SECRET = 'the secret of the mail server'

let portal: TestApp
let address: string
let token: string
beforeAll(async () => {
  portal = await testApp({
    onlyHost: 'portal.example',
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@portal.example',
    inboundSecret: SECRET,
    trustProxy: ['127.0.0.1'],
  })
  token = (await portal.buildApiToken()).token
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

async function readStatus(line: string, ...headers: string[]): Promise<number | undefined> {
  const text = await sendRaw(address, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return answersIn(text)[0]?.status
}
const get = (path: string, ...headers: string[]) => readStatus(`GET ${path} HTTP/1.1`, ...headers)

test.each([
  'portal.example',
  'portal.example:8443',
  'PORTAL.Example',
  'portal.example.',
  'localhost:3000',
  '127.0.0.1',
  '192.168.0.7:3000',
  '[::1]:3000',
])('accepts requests for the host %s', async (host) => {
  expect(await get('/api/portal', `Host: ${host}`)).toBe(200)
})

test.each([
  'evil.example',
  'evil.example:80@portal.example',
  'portal.example@evil.example',
  'portal.example.evil.example',
  'xportal.example',
  'portal.example:80:80',
  'portal.example, evil.example',
  '127.0.0.1.evil.example',
  '[portal.example]',
  'localhost.evil.example',
  '',
])('returns 421 without naming the portal when the host is "%s"', async (host) => {
  for (const path of ['/api/portal', '/api/tickets', '/', '/favicon.ico', '/api/none'])
    expect([path, await get(path, `Host: ${host}`)]).toEqual([path, 421])
  const { body } = await portal.anonymous.get('/api/portal', { host: 'evil.example' })
  expect(JSON.stringify(body)).not.toContain('portal.example')
  expect(body).toMatchObject({ status: 421, title: 'Misdirected request' })
})

test('does not let X-Forwarded-Host or the request address replace the Host header, and requires one', async () => {
  expect(await get('/api/portal', 'Host: evil.example', 'X-Forwarded-Host: portal.example')).toBe(421)
  expect(await get('http://portal.example/api/portal', 'Host: evil.example')).toBe(421)
  expect(await get('http://evil.example/api/portal', 'Host: portal.example')).toBe(421)
  expect(await get('http://portal.example/api/portal', 'Host: portal.example')).toBe(200)
  expect(await readStatus('GET /api/portal HTTP/1.0')).toBe(421)
})

test('returns 421 for a sign-in under another host before checking the password', async () => {
  const login = { username: 'sarah', password: 'whatever' }
  const evil = { host: 'evil.example', origin: 'http://evil.example' }
  expect((await portal.anonymous.post('/api/login', login, evil)).status).toBe(421)
  const bearer = { ...evil, authorization: `Bearer pp_${'x'.repeat(43)}` }
  expect((await portal.anonymous.post('/api/login', login, bearer)).status).toBe(401)
  expect((await portal.anonymous.get('/api/portal', bearer)).status).toBe(401)
  const { status, setCookies } = await portal.anonymous.post('/api/login', login, {
    ...evil,
    authorization: 'Basic abc',
  })
  expect([status, setCookies]).toEqual([421, []])
})

test('rejects a session under another host, even with a bearer header', async () => {
  const sam = portal.as(await portal.buildStaff())
  expect((await sam.get('/api/user')).status).toBe(200)
  expect((await sam.get('/api/user', { host: 'evil.example' })).status).toBe(421)
  const bearer = { host: 'evil.example', authorization: 'Bearer pp_wrong' }
  expect((await sam.get('/api/user', bearer)).status).toBe(401)
})

test('answers health checks, API tokens, and inbound mail under any host', async () => {
  const host = 'Host: portal-internal'
  for (const path of ['/healthz', '/readyz']) expect(await get(path, host)).toBe(200)
  for (const path of ['/api/tickets', '/api/portal'])
    expect(await get(path, host, `Authorization: Bearer ${token}`)).toBe(200)
  const mail = { host: 'portal-internal', 'content-type': 'message/rfc822' }
  const send = (secret: string) =>
    portal.anonymous.post('/api/inbound-mail', undefined, { ...mail, authorization: `Bearer ${secret}` })
  expect((await send('wrong')).status).toBe(401)
  expect((await send(SECRET)).status).not.toBe(421)
  expect((await send(SECRET)).status).not.toBe(401)
})

test('accepts any host when PUBLIC_URL is not set', async () => {
  const open = await testApp()
  expect((await open.anonymous.get('/api/portal', { host: 'evil.example' })).status).toBe(200)
  await open.close()
})
