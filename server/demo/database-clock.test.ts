import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { withDatabaseClock } from './database-clock.ts'

const PAST = '2026-01-02T03:04:05.000Z'

let database: TestDatabase
let db: Database
let other: Database
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.url, { max: 1 })
  other = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()])
  await database.close()
})

const readNow = async (from: Database) => {
  const { rows } = await sql<{ now: string }>`select now()`.execute(from)
  return new Date(rows[0]?.now ?? '').toISOString()
}

/** Reads all defaults, with the function that each really calls, and all functions called `now`. */
async function readClock() {
  const defaults = await sql`
    select adrelid::regclass::text as in_table, adnum, pg_get_expr(adbin, adrelid) as value, refobjid::regproc::text as calls
    from pg_attrdef left join pg_depend on classid = 'pg_attrdef'::regclass and objid = pg_attrdef.oid
      and refclassid = 'pg_proc'::regclass
    order by 1, 2`.execute(other)
  const functions =
    await sql`select pronamespace::regnamespace::text from pg_proc where proname = 'now'`.execute(other)
  return { defaults: defaults.rows, functions: functions.rows }
}

const addCompany = (tx: Database, name: string) =>
  tx.insertInto('companies').values({ name }).returning(['createdAt', 'updatedAt']).executeTakeFirstOrThrow()

test('sets the time for statements, defaults, and triggers of the transaction', async () => {
  const clock = await db.transaction().execute((tx) =>
    withDatabaseClock(tx, async (setTime) => {
      await setTime(new Date(PAST))
      const created = await addCompany(tx, 'Bakery')
      await setTime(new Date('2026-01-03T00:00:00Z'))
      const renamed = await tx
        .updateTable('companies')
        .set({ name: 'Bakeries' })
        .returning('updatedAt')
        .executeTakeFirstOrThrow()
      return { now: await readNow(tx), created, renamed }
    }),
  )
  expect(clock).toEqual({
    now: '2026-01-03T00:00:00.000Z',
    created: { createdAt: PAST, updatedAt: PAST },
    renamed: { updatedAt: '2026-01-03T00:00:00.000Z' },
  })
})

test('restores the database clock after a commit or a failure', async () => {
  const before = await readClock()
  await db.transaction().execute((tx) => withDatabaseClock(tx, (setTime) => setTime(new Date(PAST))))
  expect(await readClock()).toEqual(before)
  const failing = db.transaction().execute((tx) =>
    withDatabaseClock(tx, async () => {
      throw new Error('The story went wrong')
    }),
  )
  await expect(failing).rejects.toThrow('The story went wrong')
  expect(await readClock()).toEqual(before)
  const started = new Date(Date.now() - 60_000).toISOString()
  expect((await readNow(db)) > started).toBe(true)
  expect((await addCompany(db, 'Choir')).createdAt > started).toBe(true)
})

test('does not change the time of other connections', async () => {
  const started = new Date(Date.now() - 60_000).toISOString()
  await db.transaction().execute((tx) =>
    withDatabaseClock(tx, async (setTime) => {
      await setTime(new Date(PAST))
      expect((await readNow(other)) > started).toBe(true)
    }),
  )
})
