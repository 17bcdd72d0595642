import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { Pool } from 'pg'
import { SnakeCaseCompiler } from './camel-case.ts'
import { PooledConnection } from './connection.ts'

/** Returns Kysely's PostgreSQL dialect on a pool of `pg`, with named statements and pipelining (see README.md). */
export const createDialect = (pool: Pool): Dialect => ({
  createDriver: () => createPoolDriver(pool),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new SnakeCaseCompiler(),
})

function createPoolDriver(pool: Pool): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new PooledConnection(pool, await pool.connect()),
    beginTransaction: (connection: PooledConnection, settings) => connection.begin(settings),
    commitTransaction: (connection: PooledConnection) => connection.commit(),
    rollbackTransaction: (connection: PooledConnection) => connection.rollback(),
    releaseConnection: async (connection: PooledConnection) => connection.release(),
    destroy: () => pool.end(),
  }
}
