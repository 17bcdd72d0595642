import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClamdConfig } from '#server/platform/config/parse.ts'
import { SCANNERS, SCANNER_MAX_BYTES, type TestScanner, VIRUS } from '#server/test/clamd.ts'
import { PNG } from '#server/test/caller.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const keptBy = ({ config }: TestApp) =>
  readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
const infected = Buffer.concat([PNG, Buffer.from(VIRUS)])

describe.each(Object.entries(SCANNERS))('virus scanner %s', (_kind, start) => {
  let scanner: TestScanner
  let portal: TestApp
  beforeAll(async () => {
    scanner = await start()
    portal = await testApp({ clamd: scanner.clamd })
  })
  afterAll(async () => {
    await portal.close()
    await scanner.stop()
  })

  test('accepts a clean file', async () => {
    const client = portal.as(await portal.buildClient())
    expect((await client.upload('/api/uploads', { bytes: PNG })).status).toBe(201)
  })

  test('refuses an infected file with the name of its virus, and stores nothing', async () => {
    const client = portal.as(await portal.buildClient())
    const before = keptBy(portal)
    const answers = [
      await client.upload('/api/uploads', { bytes: infected }),
      await client.post('/api/tickets', {
        title: 'The opening hours are wrong',
        description: 'We close at six, not at eight as the page says.',
        serviceCategory: 'technical_support',
        attachments: [
          `data:image/png;name=good.png;base64,${PNG.toString('base64')}`,
          `data:image/png;name=bad.png;base64,${infected.toString('base64')}`,
        ],
      }),
    ]
    for (const { status, body } of answers)
      expect([status, body['detail']]).toEqual([
        422,
        'This file wasn’t added: the virus scanner found Portal.Test.UNOFFICIAL in it.',
      ])
    expect(keptBy(portal)).toBe(before)
  })

  test('refuses a file that is too large for the scanner', async () => {
    const client = portal.as(await portal.buildClient())
    const before = keptBy(portal)
    const bytes = Buffer.concat([PNG, Buffer.alloc(SCANNER_MAX_BYTES + 1)])
    const { status, body } = await client.upload('/api/uploads', { bytes })
    expect([status, body['detail']]).toEqual([413, 'This file is too large for the virus scanner.'])
    expect(keptBy(portal)).toBe(before)
  })
})

/** Starts a scanner that sends `answer` on every connection, or destroys the connection if `answer` is null. */
async function startBrokenScanner(answer: string | null): Promise<TestScanner> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (answer === null) socket.destroy()
    else socket.resume().end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { clamd: { host: '127.0.0.1', port }, stop: () => new Promise((done) => server.close(() => done())) }
}

describe('broken virus scanner', () => {
  const NOWHERE: ClamdConfig = { path: '/nowhere/clamd.sock' }
  test.each([
    ['is not there', async () => ({ clamd: NOWHERE, stop: async () => {} })],
    ['hangs up', () => startBrokenScanner(null)],
    ['answers something else', () => startBrokenScanner('stream: whatever\0')],
    ['answers nothing', () => startBrokenScanner('')],
  ])('returns 503 with Retry-After and stores nothing when it %s', async (_what, start) => {
    const scanner = await start()
    const portal = await testApp({ clamd: scanner.clamd })
    const client = portal.as(await portal.buildClient())
    const { status, body, headers } = await client.upload('/api/uploads')
    expect([status, body['detail'], headers['retry-after']]).toEqual([
      503,
      'Files can’t be checked for viruses right now. Please try again in a few minutes.',
      '60',
    ])
    expect(keptBy(portal)).toBe(0)
    await portal.close()
    await scanner.stop()
  })
})

test('accepts an infected file when no scanner is configured', async () => {
  const portal = await testApp()
  const client = portal.as(await portal.buildClient())
  expect((await client.upload('/api/uploads', { bytes: infected })).status).toBe(201)
  await portal.close()
})
