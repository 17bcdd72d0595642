import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../build-app.ts'
import type { Config } from '#server/platform/config/config.ts'
import { collectFindings } from '#server/operations/doctor/check.ts'
import { installationCheck } from '#server/operations/doctor/portal/installation.ts'
import { testApp } from '#server/test/test-app.ts'
import { createLoggerOptions } from '#server/platform/telemetry/logging.ts'

const portal = await testApp()
afterAll(() => portal.close())

let lines: string[]
beforeEach(() => {
  lines = []
})

/** Builds the application as another process would run it, with a log. */
async function node(overrides: Partial<Config> = {}) {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const config = { ...portal.config, ...overrides }
  return buildApp({ ...portal.app.services, config, logger: { ...createLoggerOptions('warn'), stream } })
}

async function doctor(overrides: Partial<Config> = {}): Promise<string[]> {
  const config = { ...portal.config, ...overrides }
  const findings = await collectFindings(installationCheck, { db: portal.db, config })
  return findings.filter(({ state }) => state === 'wrong').map(({ line }) => line)
}

const ask = (app: Awaited<ReturnType<typeof node>>, headers: Record<string, string>, remoteAddress: string) =>
  app.inject({ url: '/healthz', headers, remoteAddress })
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

test('warns once in the log about an unconfigured proxy, and in the doctor until TRUST_PROXY is set', async () => {
  const app = await node()
  await ask(app, {}, '127.0.0.1')
  await ask(app, FORWARDED, '8.8.8.8')
  await ask(app, FORWARDED, '::ffff:8.8.8.8')
  expect([lines, await doctor()]).toEqual([[], []])
  await ask(app, FORWARDED, '::ffff:10.0.0.7')
  await ask(app, { forwarded: 'for=203.0.113.9' }, '127.0.0.1')
  await expect.poll(() => doctor()).toEqual([expect.stringContaining('Set TRUST_PROXY')])
  expect(lines.filter((line) => line.includes('Set TRUST_PROXY'))).toHaveLength(1)
  await app.close()

  const mended = await node({ trustProxy: ['127.0.0.1'] })
  await mended.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => doctor()).toEqual([])
  await mended.close()
})

test('warns in the doctor when production has no PUBLIC_URL', async () => {
  expect(await doctor({ production: true })).toEqual([expect.stringContaining('PUBLIC_URL is not set')])
  expect(await doctor({ production: true, onlyHost: 'portal.example' })).toEqual([])
})

test('warns in the doctor when others reach a production portal at an http address', async () => {
  const reached = { production: true, onlyHost: 'portal.example', publicUrl: 'http://portal.example' }
  expect(await doctor(reached)).toEqual([
    expect.stringMatching(/^This portal is reachable over plain HTTP, /),
  ])
  expect(await doctor({ ...reached, publicUrl: 'https://portal.example' })).toEqual([])
})

test('logs no error when the client disconnects before the response', async () => {
  const app = await node()
  app.addHook('preHandler', (request, _reply, done) => {
    request.raw.socket.destroy()
    setImmediate(done)
  })
  const answered = new Promise((done) => app.addHook('onSend', async () => done(undefined)))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ username: 'nobody', password: 'whatever it is' })
  const headers = { 'content-type': 'application/json' }
  await expect(fetch(`${url}/api/login`, { method: 'POST', headers, body })).rejects.toThrow()
  await answered
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  await app.close()
})
