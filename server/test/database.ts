import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

export type TestDatabase = {
  /** Connection string of a migrated, empty database that nobody else uses. */
  url: string
  /** Removes the database; end your own connections first. */
  close: () => Promise<void>
}

/** A database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return madeBy((name) => `create database ${name}`)
}

/** Clones a database for a test file, in some 20 ms. It goes with the run's cluster when it is not closed. */
export async function testDatabase(): Promise<TestDatabase> {
  return madeBy((name) => `create database ${name} template ${TEMPLATE} strategy file_copy`)
}

async function madeBy(statement: (name: string) => string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onCluster(statement(name))
  return {
    url: inject('clusterUrl').replace('/postgres?', `/${name}?`),
    // Not by force: a pool's end is told before its sockets are closed, and would then fail the run.
    close: () => onCluster(`drop database if exists ${name}`).catch(() => {}),
  }
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client(inject('clusterUrl'))
  await client.connect()
  await client.query(statement).finally(() => void client.end())
}
