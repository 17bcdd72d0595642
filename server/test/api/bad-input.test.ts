import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { hostile, nearly, spoilt } from '../arbitrary.ts'
import type { Caller, Result } from '../caller.ts'
import { kindsOfFields, splitByKinds } from '../kinds-of-input.ts'
import { testApp } from '../test-app.ts'

const SEED = 20_260_401
const RUNS = { seed: SEED, numRuns: 60, endOnFailure: true }

const portal = await testApp({ registration: 'open' })
afterAll(portal.close)

const endpoints = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ path }) => path !== '/api/events')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Returns the kinds of input that an endpoint reads: its method, its path, and the schema of each field. */
const getKinds = ([, { method, path, body, query }]: (typeof endpoints)[number]): string[] => [
  `${method} ${path.includes(':') ? 'one' : 'all'}`,
  ...[body, query].flatMap((schema) => (schema ? Object.values(kindsOfFields(schema)) : [])),
]

/** Creates people with a record of each kind, for each run, because calls may end their sessions and accounts. */
async function world(): Promise<{ anna: Caller; staff: Caller; ids: number[] }> {
  const [client, colleague] = [await portal.buildClient(), await portal.buildStaff()]
  const userId = client.id
  const project = await portal.buildProject({ userId })
  const projectId = project.id
  const website = await portal.buildWebsite({ userId, projectId })
  const records = [
    await portal.buildBrief({ userId }),
    await portal.buildTicket({ userId, websiteId: website.id }),
    await portal.buildTask({ projectId, assigneeId: userId }),
    await portal.buildInfoRequest({ clientId: userId, projectId }),
  ]
  const ids = [client, project, website, ...records].map(({ id }) => id)
  return { anna: portal.as(client), staff: portal.as(colleague), ids }
}

const anySegment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map((text) => encodeURIComponent(text.toWellFormed()))
const getSegment = (ids: number[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids.map(String)) },
    { weight: 1, arbitrary: anySegment },
  )

/** Generates a valid body except for one field, or a partially valid body, or something else entirely. */
function getBody(name: string, { body }: Endpoint, ids: number[]): fc.Arbitrary<unknown> {
  if (!body) return fc.option(hostile)
  const valid = fc.constantFrom(...ids).map((id) => ACCESS_MATRIX[name]?.body?.(id) ?? {})
  return fc.oneof(
    { weight: 3, arbitrary: valid.chain((fitting) => spoilt(fitting, body)) },
    { weight: 1, arbitrary: nearly(body) },
  )
}

/** Generates a query with the endpoint's own parameters and others, some of them repeated. */
function getQuery({ query }: Endpoint): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    'limit',
    'cursor',
    'q',
    'page',
    '__proto__',
    ...Object.keys(query?.shape ?? {}),
  )
  const value = fc.oneof(
    fc.constantFrom('1', '500', 'all', 'pending', 'open', 'true', '%00', '%ED%A0%80', 'a%', '%5C'),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
  )
  const pair = fc.tuple(name, value).map(([key, text]) => `${key}=${text}`)
  return fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`)
}

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"1"', '*', 'W/"1"', '"', '"x", "1"'),
    'idempotency-key': fc.constantFrom('a', 'b', ' ', 'x'.repeat(300)),
    'if-none-match': fc.constantFrom('"1"', '*'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-0', 'x'),
    cookie: fc.constantFrom('sid=1', `sid=${'A'.repeat(43)}`, 'sid=%00', ';;;='),
  },
  { requiredKeys: [] },
)

/** Expects a success, or a problem document that reveals nothing internal. */
function expectNoFailure({ status, headers: answered, bytes }: Result<unknown>): void {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(answered['content-type']).toMatch(/^application\/problem\+json/)
  expect(bytes.toString()).not.toMatch(/\bat .+:\d+:\d+|\bselect .+ from |insert into|violates|node_modules/i)
}

async function expectNoneToFail(name: string, endpoint: Endpoint): Promise<void> {
  const { anna, staff, ids } = await world()
  const requests = fc.record({
    who: fc.constantFrom(anna, anna, staff, staff, portal.anonymous),
    id: getSegment(ids),
    query: getQuery(endpoint),
    body: getBody(name, endpoint, ids),
    headers,
  })
  const call = fc.asyncProperty(requests, async ({ who, id, query, body, headers: sent }) => {
    const reads = endpoint.method === 'GET'
    const path = endpoint.path.replace(/:\w+/, id) + (reads ? query : '')
    expectNoFailure(await who.send(endpoint.method, path, reads ? undefined : JSON.stringify(body), sent))
  })
  await fc.assert(call, RUNS)
}

describe('hostile input', () => {
  const { first, rest } = splitByKinds(endpoints, getKinds)

  test.each(first)('never causes a server error: %s', (...each) => expectNoneToFail(...each))
  test.each(rest)('never causes a server error: %s', { tags: ['nightly'] }, (...each) =>
    expectNoneToFail(...each),
  )
})

test('never causes a server error with any bytes in a body', async () => {
  const { anna } = await world()
  const types = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    '',
    'x/y',
  )
  const call = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), types, async (bytes, type) => {
    const answer = await anna.send('POST', '/api/tickets', Buffer.from(bytes), { 'content-type': type })
    expectNoFailure(answer)
  })
  await fc.assert(call, { seed: SEED, numRuns: 100 })
})

test('never causes a server error with any bytes in an upload', async () => {
  const { anna } = await world()
  const call = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.string(), async (bytes, fileName) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--x--\r\n')])
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await anna.send('POST', '/api/uploads', body, type)
    expectNoFailure(answer)
  })
  await fc.assert(call, { seed: SEED, numRuns: 100 })
})
