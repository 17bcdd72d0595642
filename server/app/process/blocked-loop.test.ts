import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../build-app.ts'
import type { App } from '#server/core/api/app.ts'
import { START_WORK, traceJob } from '#server/platform/telemetry/running-jobs.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { createLoggerOptions } from '#server/platform/telemetry/logging.ts'

interface Warning {
  msg: string
  heldMs: number
  requests: { method: string; route: string; id: string }[]
  jobs: string[]
}

let portal: TestApp
let app: App
let url: string
const lines: string[] = []

function hold(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

beforeAll(async () => {
  portal = await testApp()
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  app = await buildApp({ ...portal.app.services, logger: { ...createLoggerOptions('warn'), stream } })
  app.get('/api/held/:id', (request) => {
    hold(300)
    return { id: request.id }
  })
  app.get('/api/waiting', () => sleep(600, {}))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await portal.close()
})
beforeEach(async () => {
  // There is at most one warning per second.
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(1_100)
  lines.length = 0
})

let lastAt = 0
const warnings = () =>
  lines.map((line) => JSON.parse(line) as Warning).filter(({ msg }) => msg === 'The event loop was blocked')

async function firstWarning(): Promise<Warning | undefined> {
  await expect.poll(() => warnings().length).toBe(1)
  lastAt = Date.now()
  return warnings()[0]
}

test('names a request that blocked the event loop by method, route, and ID, without its address', async () => {
  const answer = await fetch(`${url}/api/held/4711`)
  const { id } = (await answer.json()) as { id: string }
  const warning = await firstWarning()
  expect(warning?.heldMs).toBeGreaterThan(200)
  expect(warning?.requests).toEqual([{ method: 'GET', route: '/api/held/:id', id }])
  expect(lines.join('')).not.toContain('4711')
})

test('names concurrent requests, too, and warns once when several requests block within a second', async () => {
  await Promise.all([fetch(`${url}/api/waiting`), fetch(`${url}/api/held/1`), fetch(`${url}/api/held/2`)])
  const warning = await firstWarning()
  expect(warning?.requests.map(({ route }) => route)).toContain('/api/held/:id')
  expect(warning?.requests.map(({ route }) => route)).toContain('/api/waiting')
  await app.inject('/healthz')
  expect(warnings()).toHaveLength(1)
})

test('names the job when no request blocked the event loop', async () => {
  await traceJob('housekeeping', async () => hold(300))
  expect(await firstWarning()).toMatchObject({ requests: [], jobs: ['housekeeping'] })
})

test('does not warn about work that blocks on purpose at startup', async () => {
  await traceJob(START_WORK.releaseMemory, async () => hold(300))
  await sleep(100)
  lastAt = Date.now()
  expect(warnings()).toEqual([])
})
