import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const LIST = '/api/tickets'
const CODINGS = ['zstd', 'br', 'gzip']
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

beforeAll(async () => {
  for (let i = 0; i < 10; i++) await portal.buildTicket({ userId: anna.id, title: `Café, page ${i}` })
})

describe('JSON above 1 KB', () => {
  test.each(CODINGS)('is sent in %s, smaller, with the same records', async (coding) => {
    const plain = await client.get<Ticket[]>(LIST)
    const { status, headers, body, bytes } = await client.get<Ticket[]>(LIST, { 'accept-encoding': coding })
    expect(status).toBe(200)
    expect(body).toEqual(plain.body)
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(bytes.length),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-total-count': '10',
      vary: 'accept-encoding',
    })
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
  })

  test('is sent uncompressed, exactly as JSON.stringify writes it, without Accept-Encoding', async () => {
    const { headers, body, bytes } = await client.get(LIST)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'accept-encoding' })
    expect(bytes.toString()).toBe(JSON.stringify(body))
  })

  test('varies in length to reveal little', async () => {
    const lengths = new Set<number>()
    for (let i = 0; i < 20; i++) {
      lengths.add((await client.get(LIST, BROWSER)).bytes.length)
      await staff.get('/api/tickets?limit=5', BROWSER)
    }
    expect(lengths.size).toBeGreaterThan(5)
  })

  test('is correct for each of many concurrent requests', async () => {
    const asked = Array.from({ length: 40 }, (_, i) => ({ rows: 4 + (i % 4), coding: CODINGS[i % 3] ?? '' }))
    const answers = await Promise.all(
      asked.map(({ rows, coding }) =>
        client.get<Ticket[]>(`${LIST}?limit=${rows}`, { 'accept-encoding': coding }),
      ),
    )
    const got = answers.map(({ body, headers }) => ({
      rows: body.length,
      coding: headers['content-encoding'],
    }))
    expect(got).toEqual(asked)
  })

  test('is announced but not sent for a HEAD request', async () => {
    const { status, headers, bytes } = await client.send('HEAD', LIST, undefined, BROWSER)
    expect([status, bytes.length]).toEqual([200, 0])
    expect(headers).toMatchObject({ 'content-encoding': 'zstd', 'x-total-count': '10' })
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
  })

  test('is compressed in the API description', async () => {
    const { headers, body } = await portal.anonymous.get('/api/openapi.json', BROWSER)
    expect([headers['content-encoding'], body['openapi']]).toEqual(['zstd', '3.1.0'])
  })

  test('is compressed in a validation problem', async () => {
    const attachments = Array.from({ length: 25 }, () => ({ fileName: 1 }))
    const { status, headers, body } = await client.post(LIST, { attachments }, BROWSER)
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect([headers['content-encoding'], body['status']]).toEqual(['zstd', 400])
  })

  test.each(['cross-site', 'same-site'])('is not compressed for a %s request', async (site) => {
    const { status, headers } = await client.get(LIST, { ...BROWSER, 'sec-fetch-site': site })
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
  })

  test.each(['same-origin', 'none'])('is compressed for a %s request', async (site) => {
    const { headers } = await client.get(LIST, { ...BROWSER, 'sec-fetch-site': site })
    expect(headers['content-encoding']).toBe('zstd')
  })
})

describe('preferred content coding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['zstd;q=0, br;q=0, *', 'gzip'],
    ['*', 'zstd'],
    ['gzip ; q=0.5 , identity;q=0.2', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0, br;q=0.001', 'br'],
    ['identity, gzip;q=0.5', undefined],
    ['identity', undefined],
    ['identity;q=0', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=two', undefined],
    ['gzip;q=2', undefined],
    ['deflate, compress', undefined],
    ['', undefined],
    [', ,;q=1', undefined],
  ])('is chosen for Accept-Encoding %j: %s', async (accepted, coding) => {
    const { status, headers } = await client.get(LIST, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding']]).toEqual([200, coding])
  })
})

const searches = Object.values(apiEndpoints)
  .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
  .filter(({ method, query }) => method === 'GET' && query && 'q' in query.shape)

const website = await portal.buildWebsite({ userId: anna.id })
const OF: Record<string, number | null> = { projects: website.projectId, websites: website.id }

test('omits the search text from the responses of searches and filters', async () => {
  expect(searches.length).toBeGreaterThan(10)
  for (const { path } of searches) {
    const url = path.replace(/(?<kind>\w+)\/:id/, (_, kind: string) => `${kind}/${OF[kind]}`)
    const ask = (who: Caller) => who.get<string>(`${url}?q=zebrafinch`)
    const answers = [await ask(staff), await ask(client)]
    expect([path, answers.some(({ status }) => status === 200)]).toEqual([path, true])
    for (const { bytes } of answers) expect(bytes.toString()).not.toContain('zebrafinch')
  }
})

describe('ETag of a record', () => {
  const DESCRIPTION = 'The prices are those of last year. '.repeat(50)

  test.each(CODINGS)('is accepted by If-Match in %s until the record changes', async (coding) => {
    const { id } = await portal.buildTicket({ userId: anna.id, description: DESCRIPTION })
    const path = `/api/tickets/${id}`
    const { headers } = await staff.get(path, { 'accept-encoding': coding })
    expect(headers).toMatchObject({ 'content-encoding': coding, etag: `"1-${coding}"` })
    const change = (priority: string) =>
      staff.patch(path, { priority }, { 'if-match': headers['etag'] ?? '' })
    expect((await change('high')).status).toBe(200)
    expect((await change('low')).status).toBe(412)
  })

  test('is the plain version when nothing was compressed', async () => {
    const { id } = await portal.buildTicket({ userId: anna.id })
    const { headers } = await staff.get(`/api/tickets/${id}`, BROWSER)
    expect([headers['etag'], headers['content-encoding']]).toEqual(['"1"', undefined])
  })
})

describe('uncompressed responses', () => {
  const PRICES = 'Rye bread 4.20\n'.repeat(500)
  const NEW_TICKET = {
    title: 'The prices are wrong',
    description: 'Please replace them by those of this list.',
    serviceCategory: 'general',
  }

  test('include JSON up to 1 KB', async () => {
    const { headers, bytes } = await client.get('/api/user', BROWSER)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(bytes.length).toBeLessThanOrEqual(1024)
  })

  test('include a file, its ranges, and a 304 response', async () => {
    const { name } = await portal.buildUpload(anna, { bytes: PRICES, fileName: 'prices.txt' })
    const ask = (headers: Record<string, string> = {}) =>
      client.get<string>(`/api/uploads/${name}`, { ...BROWSER, ...headers })
    const whole = await ask()
    expect([whole.headers['content-encoding'], whole.body]).toEqual([undefined, PRICES])
    const part = await ask({ range: 'bytes=0-2047' })
    expect([part.status, part.headers['content-encoding'], part.body]).toEqual([
      206,
      undefined,
      PRICES.slice(0, 2048),
    ])
    const known = await ask({ 'if-none-match': whole.headers['etag'] ?? '' })
    expect([known.status, known.headers['content-encoding'], known.bytes.length]).toEqual([304, undefined, 0])
  })

  test('include an export and an archive', async () => {
    const { name } = await portal.buildUpload(anna, { bytes: PRICES, fileName: 'prices.txt' })
    const { body } = await client.post<Ticket>(LIST, { ...NEW_TICKET, attachments: [name] })
    for (const path of ['/api/tickets/export.csv', `/api/tickets/${body.id}/files.zip`]) {
      const { status, headers, bytes } = await staff.get<string>(path, BROWSER)
      expect([status, headers['content-encoding']]).toEqual([200, undefined])
      expect(bytes.length).toBeGreaterThan(1024)
    }
  })

  test('include the event stream', async () => {
    const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const leave = new AbortController()
    const { headers } = await fetch(`${url}/api/events`, {
      headers: { cookie: (await client.cookie()) ?? '', ...BROWSER },
      signal: leave.signal,
    })
    leave.abort()
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      'text/event-stream',
      null,
    ])
  })
})
