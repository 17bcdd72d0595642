import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'

/** Creates an answer link to a question. Returns its request, and functions that act as its guest. */
async function readLink(portal: TestApp) {
  const asking = await askingPortal(portal)
  const { id: requestId, questions } = await asking.ask({ kind: 'text', label: 'Slogan' })
  const questionId = questions[0]!.id
  const { tom } = await linkingPortal(portal, asking).invite(requestId, [questionId])
  const write = async (value = 'Fresh bread') => (await tom.write(questionId, { value })).status
  return { requestId, tom, write, client: asking.client }
}

/** Returns how often a call works before it's refused. The limit refills a little during the calls. */
async function timesUntilRefused(call: () => Promise<number>): Promise<number> {
  for (let times = 0; times < 500; times++) {
    const status = await call()
    if (status === 429) return times
    expect(status).toBe(200)
  }
  return Infinity
}

describe('callers without an account', () => {
  test('are limited per network, while signed-in users are not affected', async () => {
    const portal = await testApp({ callsPerMinute: 20 })
    const client = portal.as(await portal.buildClient())
    const from = async (remoteAddress: string) =>
      (await portal.app.inject({ url: '/api/portal', remoteAddress })).statusCode
    const calls = await timesUntilRefused(() => from('127.0.0.1'))
    expect(calls).toBeGreaterThanOrEqual(20)
    expect(calls).toBeLessThan(60)
    expect(await from('192.0.2.1')).toBe(200)
    const { status, headers } = await portal.anonymous.post('/api/login', {})
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    for (const path of ['/api/portal', '/api/tickets']) expect((await client.get(path)).status).toBe(200)
    expect((await portal.anonymous.get('/healthz')).status).toBe(200)
    await portal.close()
  })

  test('can write 60 times a minute per link, while reading and other links are not affected', async () => {
    const portal = await testApp({ callsPerMinute: 12_000 })
    const { write, tom } = await readLink(portal)
    const other = await readLink(portal)
    const writes = await timesUntilRefused(write)
    expect(writes).toBeGreaterThanOrEqual(60)
    expect(writes).toBeLessThan(500)
    expect((await tom.read()).status).toBe(200)
    expect(await other.write()).toBe(200)
    await portal.close()
  })

  test('are not limited when the call limit is off', async () => {
    const portal = await testApp({ callsPerMinute: 0 })
    const { write } = await readLink(portal)
    for (let n = 0; n < 100; n++) expect(await write()).toBe(200)
    await portal.close()
  })
})

describe('writes through one answer link', async () => {
  const portal = await testApp()
  afterAll(portal.close)

  test('wait for each other without holding database connections', async () => {
    const { requestId, write, client } = await readLink(portal)
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const held = portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('infoRequests').select('id').where('id', '=', requestId).forUpdate().execute()
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const writes = Array.from({ length: 16 }, (_, n) => write(`Slogan ${n}`))
    await waitUntilBlocked(portal.db)
    for (let n = 0; n < 5; n++) expect((await client.get('/api/tickets')).status).toBe(200)
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect((await waiting.execute(portal.db)).rows).toHaveLength(1)
    unlock.resolve()
    await held
    expect(new Set(await Promise.all(writes))).toEqual(new Set([200]))
  })
})
