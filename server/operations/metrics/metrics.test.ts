import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import type { Config } from '#server/platform/config/config.ts'
import { connect } from '#server/platform/db/connection.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { replicatedPortal } from '#server/test/replicated-database.ts'
import { freePort } from '#server/test/portal-process.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { createMetrics } from './metrics.ts'

const HOUR_MS = 3_600_000
const anHourAgo = () => new Date(Date.now() - HOUR_MS).toISOString()

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Returns the metrics that Prometheus would read from a portal on this database. */
async function readFigures(
  { app, config }: Pick<TestApp, 'app' | 'config'>,
  db = portal.db,
): Promise<string> {
  const metrics = createMetrics(db, config, [])
  metrics.watchReadiness(() => app.isReady())
  const port = await freePort()
  const stop = await metrics.listen('127.0.0.1', port, undefined)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  await stop()
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Returns the value of a sample, which is named as Prometheus reads it. */
async function readValue(sample: string, of = portal, db = of.db): Promise<number | undefined> {
  const figures = await readFigures(of, db)
  const line = figures.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

test('reports in seconds how long the mail server has failed and mails are late', async () => {
  expect(await readValue('portal_mail_failing_seconds')).toBe(0)
  expect(await readValue('portal_queue_overdue_seconds{queue="mails"}')).toBe(0)
  const { id: userId } = await portal.buildClient()
  await sendMail(portal.db, {
    userId,
    kind: 'reset',
    subject: () => 'A new password',
    lines: () => ['Here.'],
  })
  await portal.db.updateTable('mails').set({ nextTryAt: anHourAgo() }).execute()
  const failing = { mailFailingSince: anHourAgo(), mailProblem: '451 The disk is full' }
  await portal.db.updateTable('portal').set(failing).execute()
  for (const sample of ['portal_mail_failing_seconds', 'portal_queue_overdue_seconds{queue="mails"}']) {
    const seconds = await readValue(sample)
    expect(seconds, sample).toBeGreaterThanOrEqual(3600)
    expect(seconds, sample).toBeLessThan(3700)
  }
})

test('does not count a deferred mail as late', async () => {
  const nextTryAt = new Date(Date.now() + HOUR_MS).toISOString()
  await portal.db.updateTable('mails').set({ nextTryAt }).execute()
  expect(await readValue('portal_queue_overdue_seconds{queue="mails"}')).toBe(0)
  expect(await readValue('portal_mails{status="waiting"}')).toBe(1)
})

test('counts webhooks by state', async () => {
  const url = 'https://example.com/hook'
  const webhook = { name: 'One', url, eventTypes: ['ticket.created'], secret: Buffer.from('sealed') }
  await portal.db
    .insertInto('webhooks')
    .values([
      webhook,
      { ...webhook, failingSince: anHourAgo() },
      { ...webhook, disabledAt: anHourAgo(), disabledBecause: 'gone' },
    ])
    .execute()
  for (const state of ['active', 'failing', 'disabled'])
    expect(await readValue(`portal_webhooks{state="${state}"}`), state).toBe(1)
})

test('reports the clock and the free disk space', async () => {
  expect(Math.abs(((await readValue('portal_time_seconds')) ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  const free = (await readValue('portal_disk_free_bytes{place="DATA_DIR"}')) ?? 0
  expect(free).toBeGreaterThan(0)
  expect(await readValue('portal_disk_size_bytes{place="DATA_DIR"}')).toBeGreaterThan(free)
})

test(
  'returns other metrics in time when a disk hangs, using only one thread',
  { tags: ['nightly'] },
  async () => {
    const backups = { ...portal.config.backups, folder: '/srv/hangs' } as NonNullable<Config['backups']>
    const { statfs } = fs
    const reads = vi
      .spyOn(fs, 'statfs')
      .mockImplementation(((folder: string) =>
        folder === backups.folder ? new Promise(() => {}) : statfs(folder)) as typeof statfs)
    syncBuiltinESMExports()
    const metrics = createMetrics(portal.db, { ...portal.config, backups }, [])
    const port = await freePort()
    const stop = await metrics.listen('127.0.0.1', port, undefined)
    const scrape = async () => {
      const signal = AbortSignal.timeout(10_000) // Prometheus's timeout
      return (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text()
    }
    for (const figures of await Promise.all([scrape(), scrape()])) {
      expect(figures).toContain('portal_disk_free_bytes{place="DATA_DIR"}')
      expect(figures).toContain('portal_mails{')
      expect(figures).not.toContain('BACKUP_DIR"')
    }
    expect(reads.mock.calls.filter(([folder]) => folder === backups.folder)).toHaveLength(1)
    await stop()
    reads.mockRestore()
    syncBuiltinESMExports()
  },
)

test('reports that the database is away, and metrics that need no database', async () => {
  expect(await readValue('portal_ready')).toBe(1)
  const away = connect('postgres://nobody@127.0.0.1:9/none')
  const app = await buildApp({ ...portal.app.services, pool: away })
  const figures = await readFigures({ app, config: portal.config }, away)
  expect(figures).toContain('portal_ready 0\n')
  expect(figures).toContain('portal_build_info{')
  expect(figures).not.toMatch(/^portal_(?:mails|mail_failing_seconds|standby_missing)\b/m)
  await app.close()
  await away.destroy()
})

test('reports a standby that is behind or missing', { tags: ['nightly'] }, async () => {
  const replicated = await replicatedPortal()
  const { primary, standby } = replicated
  const readStandbyLag = () => readValue('portal_standby_behind_bytes{standby="standby"}', replicated.portal)
  const missing = () => readValue('portal_standby_missing', replicated.portal)
  await expect.poll(readStandbyLag).toBeLessThan(1024 * 1024)
  await standby.query('select pg_wal_replay_pause()')
  await primary.query('create table ballast as select md5(n::text) from generate_series(1, 100000) n')
  await expect.poll(readStandbyLag).toBeGreaterThan(1024 * 1024)
  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(missing).toBe(0)
  await standby.stop()
  await expect.poll(missing).toBe(1)
  expect(await readStandbyLag()).toBeUndefined()
  await standby.start()
  await primary.waitUntilReplicated()
  await replicated.close()
})
