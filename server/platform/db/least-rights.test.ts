import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from './connection.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { verifyAuditLog } from '#server/core/audit/verify-audit-log.ts'
import { deleteExpiredData } from '#server/features/privacy/retention.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { MigrationError } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'

const name = `rights_${randomBytes(6).toString('hex')}`
const [owner, app] = [`${name}_owner`, `${name}_app`]
const getUrl = (role: string) =>
  inject('clusterUrl').replace(/^postgres:\/\/.*@\/\w+/, `postgres://${role}@/${name}`)

async function onCluster(...statements: string[]): Promise<void> {
  const client = new Client(inject('clusterUrl'))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let running: TestApp | undefined
let db: Database
beforeAll(async () => {
  // Sets up the roles as docs/operate/high-availability.md instructs.
  await onCluster(
    `create role ${owner} login`,
    `create role ${app} login`,
    `create database ${name} owner ${owner}`,
  )
})
afterAll(async () => {
  await running?.close()
  await onCluster(`drop database if exists ${name}`, `drop role ${app}`, `drop role ${owner}`)
})

function working(): TestApp {
  if (!running) throw new Error('The application did not start')
  return running
}

test('refuses to start on an old schema without the right to change it, and says what to do', async () => {
  await expect(prepareDatabase(getUrl(app), undefined)).rejects.toThrow(MigrationError)
  await expect(prepareDatabase(getUrl(app), undefined)).rejects.toThrow(/npm run migrate/)
})

test('migrates once as the owner, and accepts the other role afterward', async () => {
  expect(await prepareDatabase(getUrl(app), getUrl(owner))).toContain('001-baseline')
  expect(await prepareDatabase(getUrl(app), getUrl(owner))).toEqual([])
  expect(await prepareDatabase(getUrl(app), undefined)).toEqual([])
})

describe('application role', () => {
  beforeAll(async () => {
    running = await testApp({}, { url: getUrl(app) })
    db = running.db
  })

  test('can do all the work of the application', async () => {
    const portal = working()
    await fillDemo(getUrl(owner), portal.storage)
    await runHousekeeping(db, portal.storage)
    await deleteExpiredData(db, { activities: 1, notifications: 1, mails: 1, auditAddresses: 1 })
    const [staff, client] = [portal.as(await portal.buildStaff()), await portal.buildClient()]
    const brief = await portal.buildBrief({ userId: client.id })
    const calls = [
      await staff.post(`/api/briefs/${brief.id}/accept`),
      await staff.get('/api/tickets?q=website'),
      await staff.get('/api/stats'),
      await staff.get('/api/audit'),
      await staff.get('/api/users/export.csv'),
      await portal.as(client).upload('/api/uploads'),
      await portal.as(client).patch('/api/briefs/draft', { projectName: 'Bakery' }),
      await portal.as(client).get('/api/user/export'),
      await staff.post('/api/client-view', { clientId: client.id }),
      await staff.delete('/api/client-view'),
      await staff.post(`/api/users/${client.id}/erase`),
    ]
    expect(calls.filter(({ status }) => status >= 300)).toEqual([])
    expect(await verifyAuditLog(db)).toMatchObject({ faults: [] })
  })

  test.each([
    'create table mine (id integer)',
    'alter table users add column mine text',
    'drop table mails',
    'create schema mine',
    'truncate tickets',
    'alter table audit_log disable trigger all',
    `select setval('audit_log_id_seq', 1)`,
    `set session_replication_role = replica`,
    `update audit_log set action = 'user.created'`,
    'delete from audit_log',
    'truncate audit_log cascade',
    `insert into audit_chain (position, entry_id, previous_hash, hash) values (99, 1, '', sha256(''))`,
    `update audit_chain set hash = sha256('')`,
    'delete from audit_chain',
    `update audit_addresses set address = '192.0.2.1'`,
    `insert into kysely_migration (name, timestamp) values ('999', '')`,
    `create or replace function audit_hash(previous bytea, entry audit_log) returns bytea language sql as 'select previous'`,
  ])('cannot run: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  })
})
