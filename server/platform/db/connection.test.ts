import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { type Database, connect, getPool } from './connection.ts'
import { migrate } from './migrate.ts'

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

const value = async (expression: string): Promise<unknown> => {
  const { rows } = await getPool(db).query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

test.each([
  [`timestamptz '2026-09-21 14:13:20+00'`, '2026-09-21T14:13:20.000Z'],
  [`timestamptz '2026-09-21 16:13:20.5+02'`, '2026-09-21T14:13:20.500Z'],
  [`timestamptz '2026-09-21 14:13:20.123456+00'`, '2026-09-21T14:13:20.123Z'],
  [`timestamptz '0044-03-15 00:00:00+00 BC'`, '-000043-03-15T00:00:00.000Z'],
  [`timestamptz '12026-01-02 00:00:00+00'`, '+012026-01-02T00:00:00.000Z'],
  [`timestamptz 'infinity'`, 'infinity'],
  [`array[timestamptz '2026-09-21 14:13:20+00', null]`, ['2026-09-21T14:13:20.000Z', null]],
  [`date '2026-02-03'`, '2026-02-03'],
  [`array[date '2026-02-03']`, ['2026-02-03']],
  [`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
  [`array[1::int8, null]`, [1, null]],
  [`null::timestamptz`, null],
])('reads %s as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('reads the same instant in another session time zone', async () => {
  const { rows } = await db.connection().execute(async (connection) => {
    await sql`set time zone 'Asia/Kathmandu'`.execute(connection)
    const answer = await sql<{ at: string }>`select timestamptz '2026-09-21 14:13:20.25+00' as at`.execute(
      connection,
    )
    await sql`set time zone 'UTC'`.execute(connection)
    return answer
  })
  expect(rows).toEqual([{ at: '2026-09-21T14:13:20.250Z' }])
})

test('replaces a connection that the database ended', async () => {
  const broken = connect(database.url, { max: 1 })
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(broken)).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(broken)).rows).toEqual([{ one: 1 }])
  await broken.destroy()
})

test('fails only the transaction whose connection broke', async () => {
  const broken = connect(database.url, { max: 1 })
  const transaction = broken.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await getPool(db).query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(broken)).rows).toEqual([{ one: 1 }])
  await broken.destroy()
})

test('replaces a connection to a read-only server after a failed write', async () => {
  const name = new URL(database.url.replace('@/', '@unused/')).pathname.slice(1)
  await getPool(db).query(`alter database ${name} set default_transaction_read_only = on`)
  const demoted = connect(database.url, { max: 1 })
  const write = () => sql`create table written (id integer)`.execute(demoted)
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await getPool(db).query(`alter database ${name} reset default_transaction_read_only`)
  await write()
  await demoted.destroy()
})

test('runs each migration once when several processes migrate at the same time', async () => {
  const name = `migrated_${Date.now()}`
  await getPool(db).query(`create database ${name} template template0`)
  const url = database.url.replace(/\/\w+\?/, `/${name}?`)
  const nodes = Array.from({ length: 4 }, () => connect(url, { max: 2, disableTimeouts: true }))
  const ran = await Promise.all(nodes.map((node) => migrate(node)))
  const first = nodes[0]
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(first ?? db)
  await Promise.all(nodes.map((node) => node.destroy()))
  expect(ran.flat().toSorted()).toEqual(rows.map((row) => row.name).toSorted())
  expect(rows).not.toEqual([])
})

test('converts column names to camelCase, but not names inside JSON', async () => {
  const { rows } = await sql`
    select 1 as first_one, json_build_object('in_json', 2) as a_value from (values (1), (2)) two`.execute(db)
  const row = { firstOne: 1, aValue: { in_json: 2 } }
  expect(rows).toEqual([row, row])
})
