import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/test/caller.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { replicatedPortal } from '#server/test/replicated-database.ts'

const BODY = { title: 'Wrong hours', description: 'The hours are wrong.', serviceCategory: 'general' }
const KEY = { 'idempotency-key': 'once' }

let replicated: Awaited<ReturnType<typeof replicatedPortal>>
beforeAll(async () => {
  replicated = await replicatedPortal()
})
afterAll(() => replicated.close())

/**
 * Creates a ticket, and cancels each commit that waits for the standby, upon which PostgreSQL reports success. There
 * may be several commits, and the last would wait until the portal gives up.
 */
async function raiseAndCancel(client: Caller) {
  const answer = client.post('/api/tickets', BODY, KEY)
  let canceled = 0
  const cancel = async () => {
    canceled += (await waiting('pg_cancel_backend(pid)')).length
    return Promise.race([answer.then(() => true), sleep(5, false)])
  }
  await expect.poll(cancel, { timeout: 30_000, interval: 1 }).toBe(true)
  expect(canceled).toBeGreaterThan(0)
  return answer
}

/** Finds the commits that wait for the standby. */
const waiting = (what = 'pid') =>
  replicated.primary.query(`select ${what} from pg_stat_activity where wait_event = 'SyncRep'`)

test('returns 503 for a change that no standby has confirmed, even when it is requested again', async () => {
  const client = replicated.portal.as(await replicated.portal.buildClient())
  await client.get('/api/user')
  await replicated.standby.stop()
  for (const answer of [await raiseAndCancel(client), await raiseAndCancel(client)])
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])

  await replicated.standby.start()
  const { status } = await client.post('/api/tickets', BODY, KEY)
  expect(status).toBe(201)
  const { body } = await client.get<unknown[]>('/api/tickets')
  expect(body).toHaveLength(1)
})

test('keeps serving reads while there is no standby', async () => {
  const client = replicated.portal.as(await replicated.portal.buildClient())
  await client.get('/api/user')
  await replicated.portal.db
    .updateTable('sessions')
    .set({ seenAt: new Date(Date.now() - 600_000).toISOString() })
    .execute()
  await replicated.standby.stop()
  expect((await client.get('/api/tickets')).status).toBe(200)
  await replicated.standby.start()
})

test(
  'refuses a change that waits for a standby in vain, and cancels its wait',
  { tags: ['nightly'] },
  async () => {
    const client = replicated.portal.as(await replicated.portal.buildClient())
    await client.get('/api/user')
    await replicated.standby.stop()
    expect((await client.post('/api/tickets', BODY)).status).toBe(503)
    await expect.poll(() => waiting()).toEqual([])
    await replicated.standby.start()
  },
)

test('waits on a standby until it is promoted', { tags: ['nightly'] }, async () => {
  const settings = { DATABASE_URL: replicated.standby.url(), DATA_DIR: replicated.portal.config.dataDir }
  const node = new PortalProcess(settings, await freePort())
  await expect.poll(() => node.output + node.errors, { timeout: 40_000 }).toContain('this is a standby')
  await replicated.standby.promote()
  await node.ready()
  await node.end('SIGTERM')
})
