import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

/** Allows two writes. A third has to wait half a minute. */
const portal = await testApp({ callsPerMinute: 20 })
afterAll(portal.close)

const NOTE = { content: 'Thank you.', entityType: 'ticket' }

async function busyClient() {
  const person = await portal.buildClient()
  const { id: entityId } = await portal.buildTicket({ userId: person.id })
  const caller = portal.as(person)
  return { caller, comment: () => caller.post('/api/comments', { ...NOTE, entityId }) }
}

test('returns 429 with Retry-After to a user who writes too often', async () => {
  const { caller, comment } = await busyClient()
  expect([(await comment()).status, (await comment()).status]).toEqual([201, 201])
  const { status, body, headers } = await comment()
  expect([status, body['detail']]).toEqual([
    429,
    'Too many requests. Please wait a few seconds and try again.',
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30)
  expect((await caller.get('/api/tickets')).status).toBe(429)
})

test('does not limit other callers when one user exceeds the limit', async () => {
  const { comment } = await busyClient()
  for (let i = 0; i < 3; i += 1) await comment()
  expect((await (await busyClient()).comment()).status).toBe(201)
  expect((await portal.anonymous.get('/api/portal')).status).toBe(200)
})

test('counts a search like a write, and an export or a ZIP download as more', async () => {
  const staff = portal.as(await portal.buildStaff())
  const search = () => staff.get('/api/search?q=bakery')
  expect([(await search()).status, (await search()).status, (await search()).status]).toEqual([200, 200, 429])
  const other = portal.as(await portal.buildStaff())
  expect((await other.get('/api/tickets/export.csv')).status).toBe(200)
  expect((await other.get('/api/tickets')).status).toBe(429)
  const third = portal.as(await portal.buildStaff())
  expect((await third.get('/api/tickets/1/files.zip')).status).toBe(404)
  expect((await third.get('/api/tickets')).status).toBe(429)
})

test('counts calls per API token, and calls in client view for the staff member', async () => {
  const sam = await portal.buildStaff()
  const client = await portal.buildClient()
  const program = portal.asProgram((await portal.buildApiToken({ userId: sam.id })).token)
  const search = () => program.get('/api/search?q=bakery')
  expect([(await search()).status, (await search()).status, (await search()).status]).toEqual([200, 200, 429])
  const staff = portal.as(sam)
  expect((await staff.post('/api/client-view', { clientId: client.id })).status).toBe(204)
  expect((await staff.get('/api/search?q=bakery')).status).toBe(200)
  expect((await staff.get('/api/search?q=bakery')).status).toBe(429)
  expect((await portal.as(client).get('/api/search?q=bakery')).status).toBe(200)
})

test('reports the remaining calls and the time until they refill in RateLimit headers', async () => {
  const client = portal.as(await portal.buildClient())
  const readRateLimit = async (path: string) => {
    const { status, headers } = await client.get(path)
    expect(headers['ratelimit-policy']).toBe('"calls";q=20;w=60')
    const { r, t } = /^"calls";r=(?<r>\d+);t=(?<t>\d+)$/.exec(headers['ratelimit'] ?? '')?.groups ?? {}
    return { status, left: Number(r), seconds: Number(t), retryAfter: headers['retry-after'] }
  }
  expect(await readRateLimit('/api/tickets')).toEqual({
    status: 200,
    left: 19,
    seconds: 3,
    retryAfter: undefined,
  })
  expect(await readRateLimit('/api/search?q=bakery')).toMatchObject({ status: 200, left: 9, seconds: 33 })
  const refused = await readRateLimit('/api/search?q=bakery')
  expect(refused).toMatchObject({ status: 429, left: 9 })
  expect(Number(refused.retryAfter)).toBe(refused.seconds)
})

test('sends no RateLimit headers to anonymous callers or when no limit is set', async () => {
  const { headers } = await portal.anonymous.get('/api/portal')
  const free = await testApp({ callsPerMinute: 0 })
  const { headers: unlimited } = await free.as(await free.buildClient()).get('/api/tickets')
  await free.close()
  for (const told of [headers, unlimited])
    expect(Object.keys(told).filter((name) => name.startsWith('ratelimit'))).toEqual([])
})
