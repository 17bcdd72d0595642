// @module-tag nightly
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'

interface Value {
  stringValue?: string
  intValue?: number
}
interface SentTrace {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code: number; message?: string }
  attributes: { key: string; value: Value }[]
}
interface Batch {
  resourceSpans: {
    resource: { attributes: SentTrace['attributes'] }
    scopeSpans: { spans: SentTrace[] }[]
  }[]
}

const TRACE = 'a'.repeat(32)
const TRACEPARENT = `00-${TRACE}-${'b'.repeat(16)}-01`
const STAFF = { STAFF_USERNAME: 'sam', STAFF_PASSWORD: 'correct horse', STAFF_EMAIL: 'sam@example.com' }
const CREDENTIALS = { username: STAFF.STAFF_USERNAME, password: STAFF.STAFF_PASSWORD }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const batches: Batch[] = []
const collector = createServer((request: IncomingMessage, response) => {
  void take(request).finally(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
async function take(request: IncomingMessage): Promise<void> {
  const batch = (await json(request)) as Batch
  if (request.url === '/v1/traces') batches.push(batch)
}
const folder = mkdtempSync(join(tmpdir(), 'project-portal-traces-'))
let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  await new Promise<void>((listening) => {
    collector.listen(0, '127.0.0.1', listening)
  })
})
afterAll(async () => {
  collector.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startPortal(settings: Record<string, string>) {
  const given = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'info', ...STAFF, ...settings }
  return new PortalProcess(given, await freePort()).ready()
}

const collectorUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const spans = () =>
  batches
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap((all) => all.scopeSpans))
    .flatMap((scope) => scope.spans)
const getAttributes = ({ attributes }: Pick<SentTrace, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

const signIn = (url: string, credentials: object, headers = {}) =>
  fetch(`${url}/api/login?secret=in-the-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: TRACEPARENT, ...headers },
    body: JSON.stringify(credentials),
  })

/** Uploads a picture and waits for the job that makes its thumbnail. */
async function seeThumbnail(url: string, cookie: string): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([PNG]), 'photo.png')
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { cookie }, body })
  const { name } = (await answer.json()) as { name: string }
  const small = () => fetch(`${url}/api/uploads/${name}?size=thumbnail`, { headers: { cookie } })
  await expect
    .poll(async () => (await small()).headers.get('content-type'), { timeout: 20_000 })
    .toBe('image/webp')
}

test('traces a call with its statements under the proxy’s trace, and logs the trace ID', async () => {
  const portal = await startPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl(),
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    OTEL_SERVICE_NAME: 'portal-of-the-agency',
    TRUST_PROXY: '1',
  })
  const answer = await signIn(portal.url, CREDENTIALS)
  const requestId = answer.headers.get('x-request-id')
  expect(answer.status).toBe(200)
  await seeThumbnail(portal.url, answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  expect(await portal.end('SIGTERM')).toBe(0)

  const job = spans().find(({ name }) => name === 'make thumbnail')
  expect(spans().map(({ parentSpanId }) => parentSpanId)).toContain(job?.spanId)
  const call = spans().find(({ name }) => name === 'POST /api/login')
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: 'b'.repeat(16) })
  expect(call && getAttributes(call)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/login',
    'http.response.status_code': 200,
    'request.id': requestId,
  })
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(statements.map((span) => getAttributes(span)['db.query.text']).join()).toContain('from "users"')
  expect(getAttributes(batches[0]?.resourceSpans[0]?.resource ?? { attributes: [] })).toMatchObject({
    'service.name': 'portal-of-the-agency',
    'deployment.environment.name': 'trial',
  })
  expect(portal.output.split('\n').filter((line) => line.includes(`"traceId":"${TRACE}"`))).not.toEqual([])
})

test('sends no personal data or secrets in traces', () => {
  const sent = JSON.stringify(batches)
  expect(sent).toContain('/api/login')
  for (const secret of [...Object.values(STAFF), 'in-the-query', 'Europe/'])
    expect(sent).not.toContain(secret)
})

test('ignores a client’s trace without a proxy, and respects the sampler', async () => {
  const before = spans().length
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl() }
  const open = await startPortal(settings)
  expect((await signIn(open.url, { ...CREDENTIALS, password: 'not the right one' })).status).toBe(401)
  await open.end('SIGTERM')
  const mine = spans().slice(before)
  expect(mine.find(({ name }) => name === 'POST /api/login')?.traceId).not.toBe(TRACE)
  expect(mine.length).toBeGreaterThan(1)

  const known = spans().length
  const silent = await startPortal({ ...settings, OTEL_TRACES_SAMPLER: 'always_off' })
  expect((await signIn(silent.url, CREDENTIALS)).status).toBe(200)
  await silent.end('SIGTERM')
  expect(spans()).toHaveLength(known)
})

/** Starts, uses and stops a portal with this collector. */
async function expectNoDelay(endpoint: string): Promise<void> {
  const portal = await startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  expect((await signIn(portal.url, CREDENTIALS)).status).toBe(200)
  expect(await portal.end('SIGTERM')).toBe(0)
}

test('serves and stops normally when the trace collector is away or silent', async () => {
  const mute = createServer(() => {})
  await new Promise<void>((listening) => {
    mute.listen(0, '127.0.0.1', listening)
  })
  const { port } = mute.address() as AddressInfo
  const nobody = `http://127.0.0.1:${await freePort()}`
  await Promise.all([nobody, `http://127.0.0.1:${port}`].map(expectNoDelay))
  mute.closeAllConnections()
  mute.close()
})
