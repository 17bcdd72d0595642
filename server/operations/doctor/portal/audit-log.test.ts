import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { testApp } from '#server/test/test-app.ts'
import { collectFindings } from '../check.ts'
import { auditLogCheck, parseAuditHead } from './audit-log.ts'

const portal = await testApp()
afterAll(portal.close)

async function checkAuditLog(head?: string) {
  const auditHead = head === undefined ? undefined : parseAuditHead(head)
  const findings = await collectFindings(auditLogCheck, { db: portal.db, auditHead })
  const getLines = (wanted: string) =>
    findings.filter(({ state }) => state === wanted).map(({ line }) => line)
  return { lines: getLines('wrong'), notes: getLines('ok') }
}

test('reports where an unbroken log ends, and what no longer matches it', async () => {
  for (let id = 1; id < 4; id++)
    await recordAudit(portal.db, {
      visit: null,
      actorId: id,
      action: 'user.created',
      entityType: 'user',
      entityId: id,
    })
  const { lines, notes } = await checkAuditLog()
  expect(lines).toEqual([])
  const head = /--audit-head (?<head>\S+)$/.exec(notes[0] ?? '')?.groups?.['head'] ?? ''
  expect(head).toMatch(/^3:[0-9a-f]{64}$/)
  expect((await checkAuditLog(head)).lines).toEqual([])

  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_chain where position = 3`.execute(tx)
    await sql`delete from audit_log where actor_id = 3`.execute(tx)
  })
  expect((await checkAuditLog()).lines).toEqual([])
  expect((await checkAuditLog(head)).lines).toEqual([expect.stringContaining('cut off')])
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_log set actor_id = 9 where actor_id = 2`.execute(tx)
  })
  expect((await checkAuditLog()).lines).toEqual([expect.stringContaining('was changed')])
})

test.each(['', '3', '3:abc', `0:${'a'.repeat(64)}`, `3:${'A'.repeat(64)}`])(
  'rejects %j as the end of a log',
  (text) => {
    expect(parseAuditHead(text)).toBeUndefined()
  },
)
