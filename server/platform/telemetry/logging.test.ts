import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { Caller } from '#server/test/caller.ts'
import { registeredRoutes } from '#server/test/registered-routes.ts'
import { testApp } from '#server/test/test-app.ts'
import { createLoggerOptions } from './logging.ts'

const portal = await testApp()
const lines: string[] = []
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk))
    done()
  },
})
const app = await buildApp({ ...portal.app.services, logger: { ...createLoggerOptions('info'), stream } })
app.get('/api/broken', () => {
  throw new Error('select secret from vault')
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

test('logs a request’s path, address, and time, and nothing secret or personal', async () => {
  const client = await portal.buildClient()
  const cookie = (await portal.as(client).cookie()) ?? ''
  const caller = new Caller(app, async () => cookie)
  await caller.post('/api/login', { username: client.username, password: 'wrong-secret' })
  await caller.get('/api/tickets?q=Katharina')
  await caller.get(`/api/calendar/${'s'.repeat(43)}.ics`)
  await caller.patch('/api/user', { email: 'new-address@example.com' })
  const log = lines.join('')
  expect(log).toContain('"path":"/api/tickets"')
  expect(log).toContain('"address":"127.0.0.1"')
  expect(log).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
  for (const secret of [cookie.slice(4), 'wrong-secret', 'Katharina', 'new-address', 'sss', client.username])
    expect.soft(log).not.toContain(secret)
})

test('logs no secret from the address of any route', async () => {
  const secret = '5.comments.0123456789abcdef01234567'
  const routes = (await registeredRoutes(app)).filter((route) => /:(?!id)/.test(route))
  expect(routes).toContain('POST /api/unsubscribe/:token')
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    const address = pattern.replaceAll(/:\w+/g, secret)
    await new Caller(app).send(method as 'GET', address)
    await new Caller(app).get(`${address}/?again`)
  }
  await new Caller(app).get(`/api/unsubscribes/${secret}`)
  await new Caller(app).get('/api/tickets/2147483647')
  const log = lines.join('')
  expect(log).toContain('"path":"/api/unsubscribe/…"')
  expect(log).toContain('"path":"/api/tickets/2147483647"')
  expect(log).not.toContain('0123456789abcdef01234567')
})

test('logs refused users, and no lines forged by a request', async () => {
  const client = await portal.buildClient()
  const cookie = (await portal.as(client).cookie()) ?? ''
  await new Caller(app, async () => cookie).get('/api/users')
  await new Caller(app, async () => cookie).get('/api/tickets/2147483647')
  await new Caller(app).get('/%0a{"level":60,"msg":"forged"}')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(expect.objectContaining({ userId: client.id, status: 403 }))
  expect(entries).toContainEqual(expect.objectContaining({ userId: client.id, status: 404 }))
  expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([])
})

test('logs an unexpected error in full, and returns only a request ID', async () => {
  const { status, body, bytes } = await new Caller(app).get('/api/broken')
  expect([status, body['detail']]).toEqual([500, 'An unexpected error occurred'])
  expect(bytes.toString()).not.toMatch(/vault|logging\.test/)
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const logged = entries.find(({ level, reqId }) => level === 50 && reqId === body['requestId'])
  expect(JSON.stringify(logged)).toMatch(/select secret from vault.*logging\.test/)
})
