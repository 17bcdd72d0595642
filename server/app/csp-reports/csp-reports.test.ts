import { Writable } from 'node:stream'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../build-app.ts'
import { createLoggerOptions } from '#server/platform/telemetry/logging.ts'
import { testApp } from '#server/test/test-app.ts'

const lines: string[] = []
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk))
    done()
  },
})
const portal = await testApp({ publicUrl: 'https://portal.example' })
const app = await buildApp({ ...portal.app.services, logger: { ...createLoggerOptions('warn'), stream } })
afterEach(() => {
  vi.useRealTimers()
  lines.length = 0
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

const report = (body: object = {}) => ({
  type: 'csp-violation',
  age: 5,
  url: 'https://portal.example/tickets',
  user_agent: 'Chromium',
  body: {
    documentURL: 'https://portal.example/tickets?q=Katharina#token',
    referrer: '',
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
    originalPolicy: "default-src 'self'",
    sourceFile: 'https://portal.example/assets/app.js?x=1',
    sample: '',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 12,
    columnNumber: 34,
    ...body,
  },
})

interface SentReport {
  type?: string
  address?: string
}

const send = (
  payload: unknown,
  { type = 'application/reports+json', address = '192.0.2.1' }: SentReport = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type, origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' },
    remoteAddress: address,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const violations = () =>
  lines.flatMap((line) => (JSON.parse(line) as { violation?: Record<string, unknown> }).violation ?? [])

test('tells browsers where to report violations of the content security policy', async () => {
  const { headers } = await portal.anonymous.get('/')
  const [, group = '', path] = /^(\w+)="([^"]+)"$/.exec(headers['reporting-endpoints'] ?? '') ?? []
  expect(headers['content-security-policy']).toContain(`; report-to ${group};`)
  expect((await portal.anonymous.post(path ?? '', [report()])).status).toBe(204)
})

test('logs a report without text that users typed and without secrets from URLs', async () => {
  const sample = 'Element innerHTML|<b>Katharina'
  const { statusCode, body } = await send([report({ blockedURL: 'trusted-types-sink', sample })])
  expect([statusCode, body]).toEqual([204, ''])
  expect(violations()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'trusted-types-sink',
      sink: 'Element innerHTML',
      source: '/assets/app.js',
      line: 12,
      column: 34,
      page: '/tickets',
    },
  ])
  await send([
    report({ documentURL: 'https://portal.example/x/0123456789abcdef01234567', lineNumber: 13 }),
    report({ blockedURL: 'https://evil.example/x?secret', lineNumber: null, sourceFile: 'chrome-extension' }),
  ])
  expect(violations().slice(1)).toMatchObject([
    { page: '/x/…' },
    { blocked: 'https://evil.example', source: 'chrome-extension' },
  ])
  expect(lines.join('')).not.toMatch(/Katharina|#token|0123456789abcdef|secret/)
})

const tenReports = (page: string) =>
  Array.from({ length: 10 }, () => report({ documentURL: `https://portal.example/${page}`, lineNumber: 14 }))

test('logs the same violation once an hour, across pages and repeated reports', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (const page of ['a', 'b', 'c']) await send(tenReports(page))
  expect(violations()).toHaveLength(1)
  vi.advanceTimersByTime(2 * 3_600_000)
  await send(tenReports('a'))
  expect(violations()).toHaveLength(2)
})

test('writes one short log line for a report with line breaks and very long values', async () => {
  const forged = '\n{"level":60,"msg":"forged"}\n'
  const path = `${forged}${'y'.repeat(9000)}`
  await send([
    report({
      documentURL: `https://portal.example/${path}`,
      blockedURL: `https://${'z.'.repeat(2000)}example/`,
      sourceFile: path,
      sample: `${forged}|x`,
    }),
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trim()).not.toContain('\n')
  expect(lines[0]?.length).toBeLessThan(1000)
  expect(lines[0]).not.toContain('forged')
  const { statusCode } = await send([report({ effectiveDirective: `img-src${forged}` })])
  expect([statusCode, lines.length]).toEqual([400, 1])
})

test('logs a limited number of violations and returns 429 when one network sends a flood of reports', async () => {
  const address = '192.0.2.2'
  const kinds = Array.from({ length: 100 }, (_, n) => report({ blockedURL: `https://h${n}.example` }))
  for (let n = 0; n < 100; n += 20) await send(kinds.slice(n, n + 20), { address })
  expect(violations().length).toBeLessThanOrEqual(50)
  expect(
    lines.filter((line) => line.includes('Further violations are not logged for the rest of this hour')),
  ).toHaveLength(1)
  expect(lines.length).toBe(violations().length + 1)

  expect((await send([report({ sample: 'x'.repeat(70_000) })], { address })).statusCode).toBe(413)
  const codes = []
  for (let n = 0; n < 60; n++) codes.push((await send([report()], { address })).statusCode)
  expect(new Set(codes)).toEqual(new Set([204, 429]))
  expect((await send([report()], { address: '192.0.2.3' })).statusCode).toBe(204)
})

test('rejects payloads that are not CSP reports', async () => {
  expect((await send('{', { address: '192.0.2.4' })).statusCode).toBe(400)
  expect((await send({ type: 'csp-violation' })).statusCode).toBe(400)
  expect((await send([{ ...report(), type: 'crash' }])).statusCode).toBe(400)
  expect((await send([report()], { type: 'text/plain' })).statusCode).toBe(415)
})
