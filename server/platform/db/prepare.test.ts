import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#server/test/database.ts'
import { prepareDatabase } from './prepare.ts'

test('refuses a database that is not encoded in UTF8, and says how to create one', async () => {
  const database = await emptyDatabase()
  const client = new Client(database.url)
  await client.connect()
  await client.query(
    `create database with_ascii encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  )
  const { rows: names } = await client.query<{ name: string }>('select current_database() as name')
  const url = database.url.replace(names[0]?.name ?? '', 'with_ascii')
  await expect(prepareDatabase(url, undefined)).rejects.toThrow(
    "The database has the encoding SQL_ASCII. Create it with UTF8, such as: create database portal encoding 'UTF8' template template0",
  )
  const other = new Client(url)
  await other.connect()
  const { rows } = await other.query('select from pg_tables where schemaname = current_schema()')
  expect(rows).toEqual([])
  await other.end()
  await client.query('drop database with_ascii')
  await client.end()
  await database.close()
})
