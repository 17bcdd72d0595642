import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import { collectFindings } from '#server/operations/doctor/check.ts'
import { auditForwardingCheck } from '#server/operations/doctor/portal/audit-log.ts'
import { recordAudit } from './record-audit.ts'
import { verifyAuditLog } from './verify-audit-log.ts'
import { CERTIFICATE } from '#server/test/certificate.ts'
import { SyslogCollector } from '#server/test/syslog-collector.ts'
import { testApp } from '#server/test/test-app.ts'
import { startForwarding } from './forward.ts'
import { createSyslogDestination } from './syslog-destination.ts'

const portal = await testApp({ publicUrl: 'https://portal.example.com' })
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah "Sly" Lind]\\' })
const staff = portal.as(sarah)

let collector: SyslogCollector
let failures: string[]
beforeEach(async () => {
  collector = new SyslogCollector()
  failures = []
  await collector.listen()
  await setForwarding({ position: await lastPosition() })
})
afterEach(() => collector.close())

const setForwarding = (set: { position?: number; leasedUntil?: string; error?: string | null }) =>
  portal.db
    .updateTable('auditForwarding')
    .set({ leasedUntil: '-infinity', error: null, ...set })
    .where('destination', '=', 'syslog')
    .execute()
const lastPosition = async () => (await verifyAuditLog(portal.db)).entries
const getSyslog = (of: SyslogCollector, changes: Partial<Config['syslog']> = {}) => ({
  host: '127.0.0.1',
  port: of.port,
  tls: true,
  ca: CERTIFICATE.cert,
  ...changes,
})
const start = (changes?: Partial<Config['syslog']>) =>
  startForwarding(portal.db, createSyslogDestination(getSyslog(collector, changes), portal.config), (error) =>
    failures.push(String(error)),
  )

async function record(count: number) {
  for (let i = 0; i < count; i++)
    await recordAudit(portal.db, { visit: null, actorId: sarah.id, action: 'export.made' })
}
const positions = () => collector.messages.map(({ data }) => Number(data['position']))
const readForwarded = async () => {
  const row = portal.db.selectFrom('auditForwarding').selectAll().where('destination', '=', 'syslog')
  return row.executeTakeFirstOrThrow()
}

async function forwardUntil(done: () => unknown, forwarders = [start]) {
  const stops = forwarders.map((begin) => begin())
  try {
    await expect.poll(done, { timeout: 15_000, interval: 20 }).toBe(true)
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
const isForwarded = async () => (await readForwarded()).position === (await lastPosition())

describe('syslog collector over TLS', () => {
  test('receives the action, actor, changes, and chain link of an entry', async () => {
    await staff.patch('/api/agency/settings', { name: 'North ] "South" \\ &\u{a0}Söhne' })
    await forwardUntil(isForwarded)
    const { head } = await verifyAuditLog(portal.db)
    const [message] = collector.messages
    expect(message).toMatchObject({
      priority: '109',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      hostname: 'portal.example.com',
      app: 'project-portal',
      messageId: 'agency.changed',
      data: {
        position: String(head?.position),
        hash: head?.hash,
        actorId: String(sarah.id),
        actor: 'Sarah "Sly" Lind]\\',
        address: '127.0.0.1',
      },
      text: expect.stringContaining(
        'Sarah "Sly" Lind]\\: agency.changed. Name: Project Portal → North ] "South"',
      ) as string,
    })
    expect(JSON.parse(message?.data['details'] ?? '')).toEqual({
      changes: { name: { from: expect.any(String) as string, to: 'North ] "South" \\ &\u{a0}Söhne' } },
    })
  })

  test('receives all entries in order after an outage and after a broken connection', async () => {
    const before = await lastPosition()
    await record(3)
    await collector.close()
    await forwardUntil(async () => (await readForwarded()).error === 'The host refused the connection')
    await setForwarding({ error: 'The host refused the connection' })
    await forwardUntil(async () => (await readForwarded()).leasedUntil !== '-infinity')
    expect(failures).toHaveLength(1)
    await collector.listen()
    collector.breaksAfter = 1
    await setForwarding({})
    await forwardUntil(async () => (await readForwarded()).error !== null)
    expect((await readForwarded()).position).toBe(before)
    collector.breaksAfter = Infinity
    await record(300)
    await setForwarding({})
    await forwardUntil(isForwarded)
    const all = Array.from({ length: 303 }, (_, i) => before + i + 1)
    expect(positions().slice(-303)).toEqual(all)
  })

  test('receives each entry once from several processes', async () => {
    const before = await lastPosition()
    await record(250)
    await forwardUntil(isForwarded, [start, start, start])
    expect(positions()).toEqual(Array.from({ length: 250 }, (_, i) => before + i + 1))
    expect(failures).toEqual([])
  })

  test('counts entries as delivered only when it closes the connection', async () => {
    const before = await lastPosition()
    await record(1)
    collector.closes = false
    const stop = start()
    await expect.poll(() => collector.messages.length).toBe(1)
    expect((await readForwarded()).position).toBe(before)
    collector.reset()
    await expect.poll(async () => (await readForwarded()).error).toBe('The connection was interrupted')
    await stop()
    expect((await readForwarded()).position).toBe(before)
  })

  test('receives nothing when its certificate is not trusted', { tags: ['nightly'] }, async () => {
    await record(1)
    await forwardUntil(
      async () => (await readForwarded()).error === 'The host’s certificate is self-signed',
      [() => start({ ca: undefined })],
    )
    await collector.close()
    collector.host = '127.0.0.2'
    await collector.listen()
    await setForwarding({})
    await forwardUntil(
      async () => (await readForwarded()).error?.includes('is not in the cert'),
      [() => start({ host: '127.0.0.2' })],
    )
    expect(collector.messages).toEqual([])
  })
})

test('forwards entries to a local collector without TLS', async () => {
  await collector.close()
  collector = new SyslogCollector({ tls: false })
  await collector.listen()
  await record(2)
  await forwardUntil(isForwarded, [() => start({ tls: false })])
  expect(positions()).toHaveLength(2)
})

test('truncates an oversized entry to one message', async () => {
  const details = { note: 'ä\n'.repeat(9_000) }
  await recordAudit(portal.db, { visit: null, actorId: null, action: 'user.updated', details })
  await forwardUntil(isForwarded)
  const [message] = collector.messages
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8_192)
  expect(message?.text).not.toContain('\n')
})

test('reports in the doctor how far the collector is behind and why', async () => {
  const readExamined = async () => {
    const config = { ...portal.config, syslog: getSyslog(collector) }
    const findings = await collectFindings(auditForwardingCheck, { db: portal.db, config })
    return findings.map(({ state, line }) => (state === 'wrong' ? `! ${line}` : line))
  }
  await record(1)
  expect(await readExamined()).toEqual(['1 audit log entries are waiting for SYSLOG_URL.'])
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_log set at = now() - interval '20 minutes' where id = (select max(id) from audit_log)`.execute(
      tx,
    )
  })
  await setForwarding({ error: 'The host refused the connection' })
  expect(await readExamined()).toEqual([
    expect.stringMatching(
      /^! 1 audit log entries are waiting for SYSLOG_URL since .+Z: The host refused the connection\.$/,
    ),
  ])
})
