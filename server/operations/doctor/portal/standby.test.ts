import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { replicatedPortal } from '#server/test/replicated-database.ts'
import { runSequentially } from '../check.ts'
import { PORTAL_CHECKS } from './all.ts'

type ReplicatedPortal = Awaited<ReturnType<typeof replicatedPortal>>

let replicated: ReplicatedPortal
beforeAll(async () => {
  replicated = await replicatedPortal()
})
afterAll(() => replicated.close())

/** Returns the doctor's findings and notes with this role. */
async function doctor(url = replicated.primary.url()) {
  const db: Database = connect(url, { max: 2, disableTimeouts: true, unreplicated: true })
  const lines: string[] = []
  const notes: string[] = []
  const subject = { ...replicated.portal.app.services, db, repair: false }
  await runSequentially(PORTAL_CHECKS, subject, (_check, { state, line }) =>
    (state === 'wrong' ? lines : notes).push(line),
  )
  await db.destroy()
  return { lines, notes }
}

const WELL = { lines: [], notes: [] }

test('reports nothing about a connected standby without lag', async () => {
  expect(await doctor()).toEqual(WELL)
})

test('reports a standby that is behind until it has caught up', { tags: ['nightly'] }, async () => {
  const { primary, standby } = replicated
  await standby.query('select pg_wal_replay_pause()')
  await primary.query(`create table ballast as select md5(n::text) from generate_series(1, 400000) n`)
  expect(await doctor()).toEqual({
    lines: [expect.stringMatching(/^The standby standby is \d+(?:\.\d+)? MB behind.$/)],
    notes: [],
  })
  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(() => doctor()).toEqual(WELL)
})

test('reports a disconnected standby and its replication slot', async () => {
  const { primary, standby } = replicated
  await primary.query(`select pg_create_physical_replication_slot('standby', true)`)
  await standby.stop()
  expect(await doctor()).toEqual({
    lines: [
      expect.stringMatching(/^No standby in synchronous_standby_names is connected/),
      expect.stringMatching(/^No standby uses the replication slot standby/),
    ],
    notes: [],
  })
  await standby.start()
  await primary.waitUntilReplicated()
  await primary.query(`select pg_drop_replication_slot('standby')`)
  expect(await doctor()).toEqual(WELL)
})

test('notes an asynchronous standby', async () => {
  const { primary } = replicated
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  await expect
    .poll(() => doctor())
    .toEqual({
      lines: [],
      notes: [expect.stringMatching(/^The standby standby is asynchronous/)],
    })
})

test('names the missing right when the role cannot monitor the standby', async () => {
  const { primary } = replicated
  await primary.query('create role watcher login in role pg_read_all_data, pg_write_all_data')
  const url = primary.url().replace(/\/\/\w+@/, '//watcher@')
  expect(await doctor(url)).toEqual({ lines: [], notes: [expect.stringMatching(/grant pg_monitor to/)] })
  await primary.query('grant pg_monitor to watcher')
  expect((await doctor(url)).notes).not.toContainEqual(expect.stringMatching(/pg_monitor/))
})
