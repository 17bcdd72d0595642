import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const client = portal.as(await portal.buildClient())

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('a problem is told as RFC 9457 with the id of its request', async () => {
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

test('invalid fields are told one by one, the first one as the sentence for the reader', async () => {
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

test('the path of a field inside others is dotted', async () => {
  const brief = { requiredPages: ['home', ''] }
  const { body } = await client.post<{ errors: { path: string }[] }>('/api/briefs', brief)
  expect(body.errors.map(({ path }) => path)).toContain('requiredPages.1')
})

describe('a wrong request is refused and never fails', () => {
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
  ])('%s: %i', async (_what, expected, body, headers: Record<string, string>) => {
    const answer = await client.send('POST', '/api/tickets', body, headers)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      expected,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('lists a thousand deep', async () => {
    const deep = `{"title":${'['.repeat(1000)}${']'.repeat(1000)}}`
    expect((await client.post('/api/tickets', deep)).status).toBe(400)
  })
})

describe('an address that is no number is no record', () => {
  test.each(['abc', '-1', '0', '1.5', '2147483648', '99999999999999999999', '%00', '1%20or%201=1', '1e999'])(
    '%s',
    async (id) => {
      const answer = await staff.get(`/api/tickets/${id}`)
      expect([answer.status, answer.body['title']]).toEqual([404, 'Not found'])
    },
  )
})

describe('a query that makes no sense is refused', () => {
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
  ])('%s', async (query) => {
    expect((await staff.get(`/api/tickets?${query}`)).status).toBe(400)
  })
})

test('an address of the API that does not exist is a problem document', async () => {
  const { status, body } = await client.get('/api/nothing-here')
  expect([status, body['detail']]).toEqual([404, 'Page not found'])
})

test('a method that an address does not have is refused', async () => {
  expect((await client.send('PUT', '/api/tickets/1', {})).status).toBe(404)
})

test('an address that cannot be read is a problem document too', async () => {
  const { status, headers, body } = await client.get('/api/tickets/%E0%A4%A')
  expect([status, body['title']]).toEqual([400, 'Invalid request'])
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
})
