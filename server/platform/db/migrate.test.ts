import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, emptyDatabase } from '#server/test/database.ts'
import { type Database, connect } from './connection.ts'
import { type Migrations, requireMigrated, listKnownMigrations, migrate } from './migrate.ts'

/** A migration of a later version. */
const NEXT: Migrations = {
  '998-next': {
    up: async (db) => {
      await sql`create table widgets (id integer primary key)`.execute(db)
      await sql`alter table tickets add column widget_id integer references widgets`.execute(db)
    },
  },
}

let database: TestDatabase
let db: Database
let other: Client
beforeEach(async () => {
  database = await emptyDatabase()
  db = connect(database.url, { max: 2, disableTimeouts: true })
  other = new Client(database.url)
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await db.destroy()
  await database.close()
})

const lastMigration = async () =>
  (await other.query<{ name: string }>('select name from kysely_migration order by name')).rows.at(-1)?.name
const countIndexes = async () =>
  (await other.query<{ n: string }>('select count(*) as n from pg_indexes')).rows[0]?.n
const listTables = async () =>
  (await other.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`))
    .rows

const isLockAwaited = async () =>
  (
    await other.query(`select from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and mode = 'AccessExclusiveLock' and not granted`)
  ).rows.length > 0

describe('migration of a current database', () => {
  beforeEach(async () => void (await migrate(db)))

  test('reports which migration failed and why, and changes nothing', async () => {
    await other.query('create table widgets (id integer)')
    const before = await countIndexes()
    await expect(migrate(db, { more: NEXT })).rejects.toThrow(
      /^migration 998-next failed: relation "widgets" already exists$/,
    )
    expect([await lastMigration(), await countIndexes()]).toEqual([
      (await listKnownMigrations()).at(-1),
      before,
    ])
    await other.query('drop table widgets')
    expect(await migrate(db, { more: NEXT })).toEqual(['998-next'])
  })

  test('waits for a long reader without blocking other readers', async () => {
    await other.query('begin')
    await other.query('select from tickets')
    const migrating = migrate(db, { more: NEXT })
    const visitor = new Client(database.url)
    await visitor.connect()
    await expect.poll(isLockAwaited).toBe(true)
    // Queued behind the migration, which gives up and retries, so this finishes before the long reader does.
    await visitor.query('select from tickets')
    await other.query('commit')
    expect(await migrating).toEqual(['998-next'])
    await visitor.end()
  })

  test('lets the previous version start after a newer one has migrated', async () => {
    await migrate(db, { more: NEXT })
    expect(await migrate(db)).toEqual([])
    await requireMigrated(db)
  })

  test('refuses a database that another baseline created without changing it', async () => {
    await other.query(`update portal set baseline = 'of another build'`)
    await other.query(`delete from kysely_migration where name <> '001-baseline'`)
    const before = await countIndexes()
    const refusal = /^another build of Project Portal created this database.*start with an empty database/
    await expect(migrate(db, { more: NEXT })).rejects.toThrow(refusal)
    await expect(requireMigrated(db)).rejects.toThrow(refusal)
    expect([await lastMigration(), await countIndexes()]).toEqual(['001-baseline', before])
  })
})

test('refuses a database of an earlier version without changing it', async () => {
  await other.query('create table kysely_migration (name text, timestamp text)')
  await other.query(`insert into kysely_migration values ('001-tables', ''), ('074-companies', '')`)
  await other.query('create table users (id integer)')
  const before = await listTables()
  const refusal = /^an earlier version of Project Portal created this database.*start with an empty database/
  await expect(migrate(db)).rejects.toThrow(refusal)
  await expect(requireMigrated(db)).rejects.toThrow(refusal)
  expect(await listTables()).toEqual(before)
})
