import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { recordAudit } from './record-audit.ts'
import { verifyAuditLog, verifyAuditChain } from './verify-audit-log.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const auditChange = (tx: Database, address: string | null, userId: number) =>
  recordAudit(tx, {
    visit: address === null ? null : { address },
    actorId: 1,
    action: 'user.role_changed',
    userId,
    details: { to: 'staff' },
  })
const faults = async () => (await verifyAuditLog(db)).faults

/** Alters the log as only the owner of its tables can, verifies it, and restores it. */
async function findTampering(...statements: string[]): Promise<string[]> {
  const undone = new Error('undone')
  let found: string[] = []
  const work = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    found = (await verifyAuditChain(tx)).faults
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return found
}

test('verifies an empty log without faults', async () => {
  expect(await verifyAuditLog(db)).toEqual({ entries: 0, head: null, faults: [] })
})

test('keeps one unbroken chain when many transactions write at once', async () => {
  const writers = Array.from({ length: 40 }, async (_, i) =>
    db.transaction().execute(async (tx) => {
      await auditChange(tx, i % 2 ? '2001:DB8:0::1' : '192.0.2.7', i)
      await sql`select pg_sleep(random() * 0.01)`.execute(tx)
      await auditChange(tx, null, i + 100)
    }),
  )
  await Promise.all(writers)
  const { entries, faults: found } = await verifyAuditLog(db)
  expect({ entries, found }).toEqual({ entries: 80, found: [] })
})

test('stores nothing for a transaction that is rolled back', async () => {
  const work = db.transaction().execute(async (tx) => {
    await auditChange(tx, null, 7)
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect((await verifyAuditLog(db)).entries).toBe(80)
})

test.each(['audit_log', 'audit_chain'])('rejects updates, deletes, and truncation of %s', async (table) => {
  const column = table === 'audit_log' ? 'entity_type' : 'hash'
  const attempts = [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]
  for (const attempt of attempts) await expect(sql.raw(attempt).execute(db)).rejects.toThrow(/is append-only/)
})

test('detects changed, deleted, and added entries', async () => {
  expect(await findTampering(`update audit_log set entity_id = 999 where id = 5`)).toEqual([
    expect.stringContaining('entry 5'),
  ])
  expect(await findTampering(`delete from audit_log where id = 5`)).toEqual([
    expect.stringMatching(/^Entry 5 .* is missing/),
  ])
  expect(
    await findTampering(
      `delete from audit_chain where position = 5`,
      `delete from audit_log where not exists (select from audit_chain where entry_id = audit_log.id)`,
    ),
  ).toEqual([expect.stringContaining('position 6')])
  expect(await findTampering(`insert into audit_log (action) values ('user.created')`)).toEqual([
    expect.stringContaining('is not in the chain'),
  ])
})

test('detects a changed address, and accepts a deleted one', async () => {
  expect(
    await findTampering(`update audit_addresses set address = '198.51.100.1' where entry_id = 
    (select min(entry_id) from audit_addresses)`),
  ).toEqual([expect.stringContaining('The address of entry')])
  await sql`delete from audit_addresses`.execute(db)
  expect(await faults()).toEqual([])
})

test('detects entries cut off at the end when given an earlier head', async () => {
  const { head } = await verifyAuditLog(db)
  expect(head && (await verifyAuditLog(db, head)).faults).toEqual([])
  const cut = head && { position: head.position + 1, hash: head.hash }
  expect(cut && (await verifyAuditLog(db, cut)).faults).toEqual([expect.stringContaining('cut off')])
})

test('records the hash algorithm of each link, and detects an unknown one', async () => {
  const { rows } = await sql<{ alg: string }>`select distinct alg from audit_chain`.execute(db)
  expect(rows).toEqual([{ alg: 'sha256' }])
  const renamed = `update audit_chain set alg = 'md5' where position = 9`
  expect(await findTampering('alter table audit_chain drop constraint audit_chain_alg', renamed)).toEqual([
    expect.stringContaining('breaks at position 9'),
  ])
})
