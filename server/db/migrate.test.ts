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

const lockIsWaitedFor = async () =>
  (
    await other.query(`select from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and mode = 'AccessExclusiveLock' and not granted`)
  ).rows.length > 0

test('what reads for long holds a migration up, and the migration holds nobody up for as long', async () => {
  await other.query('begin')
  await other.query('select from tickets')
  const migrating = migrate(db)
  const visitor = new Client(database.url)
  await visitor.connect()
  await expect.poll(lockIsWaitedFor).toBe(true)
  // Queued behind the migration, which gives up and retries, so this finishes before the long reader does.
  await visitor.query('select from tickets')
  await other.query('commit')
  expect(await migrating).toContain('020-morning')
  await visitor.end()
})

test('a node of the version before starts on what a newer one has migrated', async () => {
  await migrate(db)
  await other.query(`insert into kysely_migration values ('999-of-tomorrow', now()::text)`)
  expect(await migrate(db)).toEqual([])
})
