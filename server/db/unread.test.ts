import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { type Database, connect } from './connection.ts'
import { AFTER_COMMIT, UNREAD, UNREAD_CALL } from './unread.ts'

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

const write = (tx: Database, id: number) => sql`insert into written values (${id}) ${UNREAD}`.execute(tx)
const written = async (tx = db) =>
  (await sql<{ id: number }>`select id from written order by id`.execute(tx)).rows.map(({ id }) => id)

async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query')
  await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}

test('what nobody reads goes with the next statement, which sees it, or with the commit', async () => {
  const roundTrips = await roundTripsOf(() =>
    db.transaction().execute(async (tx) => {
      await write(tx, 1)
      expect(await written(tx)).toEqual([1])
      await write(tx, 2)
      await write(tx, 3)
    }),
  )
  expect(roundTrips).toBe(2)
  expect(await written()).toEqual([1, 2, 3])
})

test('calls that follow each other are one statement, with the values of each', async () => {
  await sql`create table called (id integer, statement text)`.execute(db)
  await sql`create function call_with(id integer, factor integer) returns void
    language sql as 'insert into called values (id * factor, current_query())'`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const id of [1, 2]) await sql`select call_with(${id}, ${10}) ${UNREAD_CALL}`.execute(tx)
    await sql`insert into called values (${30}) ${UNREAD}`.execute(tx)
    await sql`select call_with(${4}, ${10}) ${UNREAD_CALL}`.execute(tx)
  })
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from called group by statement order by ids`.execute(db)
  expect(rows.map(({ ids }) => ids)).toEqual([[10, 20], [30], [40]])
})

test('its error is that of the next statement or of the commit, and nothing is written', async () => {
  const before = await written()
  const duplicate = { code: '23505' }
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 4)
    await write(tx, 4)
    await sql`select count(*) from written`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject(duplicate)
  await expect(db.transaction().execute((tx) => write(tx, 1))).rejects.toMatchObject(duplicate)
  // What the server skipped after the error can be asked again on the same connection.
  expect((await sql<{ count: number }>`select count(*) from written`.execute(db)).rows).toHaveLength(1)
  expect(await written()).toEqual(before)
})

const giveUp = () =>
  db.transaction().execute(async (tx) => {
    await write(tx, 5)
    throw new Error('given up')
  })

test('a transaction that failed before anything was sent sends nothing', async () => {
  const before = await written()
  expect(await roundTripsOf(() => expect(giveUp()).rejects.toThrow('given up'))).toBe(0)
  expect(await written()).toEqual(before)
})

test('a value that cannot be sent fails its transaction, and the connection is used on', async () => {
  const before = await written()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 7)
    await sql`insert into written values (${circular}) ${UNREAD}`.execute(tx)
  })
  await expect(failing).rejects.toThrow('circular')
  expect(await written()).toEqual(before)
})

test('rows of what nobody reads are not those of the next statement', async () => {
  const rows = await db.transaction().execute(async (tx) => {
    await sql`select 1 as first, 2 as second ${UNREAD}`.execute(tx)
    return (await sql<{ third: number }>`select 3 as third`.execute(tx)).rows
  })
  expect(rows).toEqual([{ third: 3 }])
})

test('outside a transaction it is sent at once', async () => {
  await write(db, 6)
  expect(await written()).toContain(6)
})

const writeAfterwards = (tx: Database, id: number) =>
  sql`insert into written select ${id}::integer where pg_current_xact_id_if_assigned() is null ${AFTER_COMMIT}`.execute(
    tx,
  )

test('what follows a commit goes with it, in a transaction of its own', async () => {
  const roundTrips = await roundTripsOf(() =>
    db.transaction().execute(async (tx) => {
      await writeAfterwards(tx, 21)
      await write(tx, 20)
      expect(await written(tx)).not.toContain(21)
    }),
  )
  expect(roundTrips).toBe(2)
  expect((await written()).slice(-2)).toEqual([20, 21])
})

test('it does not follow a transaction that failed, nor the next one of its connection', async () => {
  const before = await written()
  await db.connection().execute(async (connection) => {
    const failing = (id: number) =>
      connection.transaction().execute(async (tx) => {
        await writeAfterwards(tx, 22)
        await write(tx, id)
        if (id === 23) throw new Error('given up')
      })
    await expect(failing(23)).rejects.toThrow('given up')
    await expect(failing(1)).rejects.toMatchObject({ code: '23505' })
    await connection.transaction().execute(async (tx) => void (await written(tx)))
  })
  expect(await written()).toEqual(before)
})

test('a connection that ends in between changes neither: it is committed, and the rest follows', async () => {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await write(tx, 30)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer) ${AFTER_COMMIT}`.execute(tx)
    await writeAfterwards(tx, 31)
  })
  await expect.poll(() => written().catch(() => [])).toEqual(expect.arrayContaining([30, 31]))
})
