import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const client = portal.as(await portal.buildClient())

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('returns a problem as RFC 9457 with its request ID', async () => {
  const { status, headers, body } = await client.get('/api/tickets/999')
  expect(status).toBe(404)
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(headers['x-request-id']).toMatch(UUID)
  expect(body).toEqual({
    status: 404,
    title: 'Not found',
    detail: 'Ticket not found',
    requestId: headers['x-request-id'],
  })
})

test('lists invalid fields one by one, with the first as the detail', async () => {
  const { status, body } = await client.post('/api/tickets', { title: 'Hi', description: 'Short' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    title: 'Invalid request',
    detail: 'Title must be at least 5 characters',
    errors: [
      { path: 'title', message: 'Title must be at least 5 characters' },
      {
        path: 'description',
        message: 'Please provide a detailed description of your issue (minimum 20 characters)',
      },
      { path: 'serviceCategory', message: 'Please select a service category' },
    ],
  })
})

test('uses a dotted path for a nested field', async () => {
  const brief = { requiredPages: ['home', ''] }
  const { body } = await client.post<{ errors: { path: string }[] }>('/api/briefs', brief)
  expect(body.errors.map(({ path }) => path)).toContain('requiredPages.1')
})

describe('invalid request', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    ['JSON that breaks off', 400, '{"title":', json],
    ['JSON that reaches for the prototype', 400, '{"__proto__":{"role":"staff"}}', json],
    ['JSON that reaches for the constructor', 400, '{"constructor":{"prototype":{"role":"staff"}}}', json],
    ['no body at all', 400, '', json],
    ['a list for a record', 400, '[]', json],
    ['nothing for a record', 400, 'null', json],
    ['more than a megabyte of JSON', 413, JSON.stringify({ title: 'x'.repeat(1_100_000) }), json],
    ['a form', 415, 'title=Hello', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', 415, '<ticket/>', { 'content-type': 'application/xml' }],
    ['a file', 415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['text', 415, '{}', { 'content-type': 'text/plain' }],
  ])('returns a problem for %s: %i', async (_what, expected, body, headers: Record<string, string>) => {
    const answer = await client.send('POST', '/api/tickets', body, headers)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      expected,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('returns 400 for lists nested a thousand deep', async () => {
    const deep = `{"title":${'['.repeat(1000)}${']'.repeat(1000)}}`
    expect((await client.post('/api/tickets', deep)).status).toBe(400)
  })
})

describe('address without a valid ID', () => {
  test.each(['abc', '-1', '0', '1.5', '2147483648', '99999999999999999999', '%00', '1%20or%201=1', '1e999'])(
    'returns 404 for the ID %s',
    async (id) => {
      const answer = await staff.get(`/api/tickets/${id}`)
      expect([answer.status, answer.body['title']]).toEqual([404, 'Not found'])
    },
  )
})

describe('invalid query', () => {
  test.each([
    'limit=0',
    'limit=501',
    'limit=ten',
    'limit=1.5',
    'limit=1&limit=2',
    'q=a&q=b',
    'q=%00',
    'status=lost',
    'status=open&status=closed',
    'priority=huge',
    'sort=random',
    'cursor=nonsense',
    'cursor=W10',
    `cursor=${Buffer.from('["2026-99-99T99:99:99.999Z",1]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-01-01T00:00:00.000Z",99999999999]').toString('base64url')}`,
    `cursor=${Buffer.from(`["2026-01-01T00:00:00.000Z' or true --",1]`).toString('base64url')}`,
  ])('returns 400 for %s', async (query) => {
    expect((await staff.get(`/api/tickets?${query}`)).status).toBe(400)
  })
})

test('returns a problem for an unknown API address', async () => {
  const { status, body } = await client.get('/api/nothing-here')
  expect([status, body['detail']]).toEqual([404, 'Page not found'])
})

test('returns 404 for an unsupported method', async () => {
  expect((await client.send('PUT', '/api/tickets/1', {})).status).toBe(404)
})

test('returns a problem for a malformed address', async () => {
  const { status, headers, body } = await client.get('/api/tickets/%E0%A4%A')
  expect([status, body['title']]).toEqual([400, 'Invalid request'])
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
})
