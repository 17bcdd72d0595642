import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, emptyDatabase } from '#server/test/database.ts'
import { type Database, connect } from './connection.ts'
import { migrate } from './migrate.ts'

/** The schema of an earlier release. */
const BEFORE = '018-cards'

let database: TestDatabase
let db: Database
let other: Client
beforeEach(async () => {
  database = await emptyDatabase()
  db = connect(database.url, { max: 2, patient: true })
  await migrate(db, BEFORE)
  other = new Client(database.url)
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await db.destroy()
  await database.close()
})

const done = async () =>
  (await other.query<{ name: string }>('select name from kysely_migration order by name')).rows.at(-1)?.name
const indexes = async () =>
  (await other.query<{ n: string }>('select count(*) as n from pg_indexes')).rows[0]?.n

test('a migration that fails says which and why, and leaves everything as it was', async () => {
  await other.query('create table reminders (id integer)')
  const before = await indexes()
  await expect(migrate(db)).rejects.toThrow(
    /^migration 021-reminders failed: relation "reminders" already exists$/,
  )
  expect([await done(), await indexes()]).toEqual([BEFORE, before])
  await other.query('drop table reminders')
  expect((await migrate(db))[0]).toMatch(/^020-/)
})

test('what reads for long holds a migration up, and the migration holds nobody up for long', async () => {
  await other.query('begin')
  await other.query('select from tickets')
  const migrating = migrate(db)
  const visitor = new Client(database.url)
  await visitor.connect()
  const waits: number[] = []
  // Two tries: while the first waits for its lock, whoever comes later waits behind it.
  for (const began = performance.now(); performance.now() - began < 4_000; await sleep(100)) {
    const asked = performance.now()
    await visitor.query('select from tickets')
    waits.push(performance.now() - asked)
  }
  await other.query('commit')
  expect(await migrating).toContain('020-morning')
  expect(Math.max(...waits)).toBeGreaterThan(1_000)
  expect(Math.max(...waits)).toBeLessThan(5_000)
  await visitor.end()
})

test('a node of the version before starts on what a newer one has migrated', async () => {
  await migrate(db)
  await other.query(`insert into kysely_migration values ('999-of-tomorrow', now()::text)`)
  expect(await migrate(db)).toEqual([])
})
