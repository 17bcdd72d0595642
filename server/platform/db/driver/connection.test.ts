import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, connect } from '../connection.ts'
import { toDatabaseProblem } from '../problems.ts'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { executeAfterCommit, executeAhead, executeWithTimeout } from './execute.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.url, { max: 1 })
  await sql`create table written (id integer primary key)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const insert = (id: number) => sql`insert into written values (${id})`
const readWritten = async (tx = db) =>
  (await sql<{ id: number }>`select id from written order by id`.execute(tx)).rows.map(({ id }) => id)
const DUPLICATE = { code: '23505' }

test('shows statements sent ahead to the next statement, which gets its own rows', () =>
  db.transaction().execute(async (tx) => {
    await executeAhead(tx, insert(1))
    await executeAhead(tx, sql`select 2 as other from generate_series(1, 3)`)
    expect(await readWritten(tx)).toEqual([1])
  }))

test('commits the last statement sent ahead', async () => {
  await db.transaction().execute((tx) => executeAhead(tx, insert(2)))
  expect(await readWritten()).toContain(2)
})

test('does not wait for a statement sent ahead', async () => {
  const other = connect(database.url, { max: 1 })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = other.transaction().execute(async (holder) => {
    await sql`lock table written`.execute(holder)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  await db.transaction().execute(async (tx) => {
    await executeAhead(tx, insert(3))
    released.resolve()
    expect(await readWritten(tx)).toContain(3)
  })
  await holding
  await other.destroy()
})

test('throws the first error at the next statement or commit, and writes nothing', async () => {
  const before = await readWritten()
  const failing = db.transaction().execute(async (tx) => {
    await executeAhead(tx, insert(10))
    await executeAhead(tx, insert(10))
    await executeAhead(tx, insert(11))
    await sql`select count(*) from written`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject(DUPLICATE)
  await expect(db.transaction().execute((tx) => executeAhead(tx, insert(1)))).rejects.toMatchObject(DUPLICATE)
  expect(await readWritten()).toEqual(before)
})

test('does not commit a transaction whose error was caught', async () => {
  const before = await readWritten()
  const failing = db.transaction().execute(async (tx) => {
    await insert(12).execute(tx)
    await insert(1)
      .execute(tx)
      .catch(() => {})
  })
  await expect(failing).rejects.toMatchObject(DUPLICATE)
  expect(await readWritten()).toEqual(before)
})

test('fails only the transaction with a value that cannot be sent', async () => {
  const before = await readWritten()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const failing = db.transaction().execute(async (tx) => {
    await executeAhead(tx, insert(13))
    await executeAhead(tx, sql`insert into written values (${circular})`)
  })
  await expect(failing).rejects.toThrow('circular')
  expect(await readWritten()).toEqual(before)
})

test('sends nothing ahead or later outside a transaction', async () => {
  await executeAhead(db, insert(14))
  await executeAfterCommit(db, insert(15))
  expect(await readWritten()).toEqual(expect.arrayContaining([14, 15]))
  await expect(executeAhead(db, insert(14))).rejects.toMatchObject(DUPLICATE)
})

/** Inserts a row only in a separate transaction. */
const insertAlone = (id: number) =>
  sql`insert into written select ${id}::integer where pg_current_xact_id_if_assigned() is null`

test('runs a query after the commit in a separate transaction', async () => {
  await db.transaction().execute(async (tx) => {
    await executeAfterCommit(tx, insertAlone(21))
    await insert(20).execute(tx)
    expect(await readWritten(tx)).not.toContain(21)
  })
  expect((await readWritten()).slice(-2)).toEqual([20, 21])
})

test('skips queries after the commit of a failed transaction', async () => {
  const before = await readWritten()
  await db.connection().execute(async (connection) => {
    const fail = (id: number) =>
      connection.transaction().execute(async (tx) => {
        await executeAfterCommit(tx, insertAlone(22))
        await executeAhead(tx, insert(id))
        if (id === 23) throw new Error('given up')
      })
    await expect(fail(23)).rejects.toThrow('given up')
    await expect(fail(1)).rejects.toMatchObject(DUPLICATE)
    await connection.transaction().execute(async (tx) => void (await readWritten(tx)))
  })
  expect(await readWritten()).toEqual(before)
})

test('runs remaining queries on another connection when the connection ends after the commit', async () => {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await insert(30).execute(tx)
    await executeAfterCommit(tx, sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`)
    await executeAfterCommit(tx, insertAlone(31))
  })
  await expect.poll(() => readWritten().catch(() => [])).toEqual(expect.arrayContaining([30, 31]))
})

test('fails a query that takes too long and closes its connection', async () => {
  const slow = connect(database.url, { max: 1 })
  const late = executeWithTimeout(slow, sql`select pg_sleep(5)`.compile(slow), 200)
  await expect(late).rejects.toThrow('Query read timeout')
  expect(await executeWithTimeout(slow, sql`select 1 as first_one`.compile(slow), 5_000)).toEqual([
    { firstOne: 1 },
  ])
  await slow.destroy()
})

test('prepares only statements that are sent again', async () => {
  const own = connect(database.url, { max: 1 })
  for (let i = 0; i < 300; i++) await sql.raw(`select ${i} as sent_once`).execute(own)
  const again = `select 'again' as sent_again`
  await sql.raw(again).execute(own)
  await sql.raw(again).execute(own)
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%sent%'`.execute(own)
  await own.destroy()
  expect(rows).toEqual([{ statement: again }])
})

test.each([
  ['whose columns have changed', `alter table changing alter column value type text using 'text'`],
  ['that the server has lost', 'deallocate all'],
])('returns 503 once for a named statement %s, and then works', async (_, change) => {
  const own = connect(database.url, { max: 1 })
  await sql`drop table if exists changing`.execute(own)
  await sql`create table changing as select 1 as value`.execute(own)
  const read = () => sql`select value from changing`.execute(own)
  for (let i = 0; i < 3; i++) await read()
  await sql.raw(change).execute(own)
  const error: unknown = await read().catch((reason: unknown) => reason)
  expect(toDatabaseProblem(error)?.status).toBe(503)
  expect((await read()).rows).toHaveLength(1)
  await own.destroy()
})
