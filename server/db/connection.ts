import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '#server/db/types.ts'
import { discardingPool } from './discarding-pool.ts'
import { Names } from './names.ts'
import { parsers } from './values.ts'

/** Kysely over the portal's tables; names are camelCase here and snake_case in PostgreSQL. */
export type Database = Kysely<DB>

export type ConnectOptions = {
  /** Connections at most, default 10. */
  max?: number
  /** No statement or lock is given up: for migrations, which may take long and wait for another node's. */
  patient?: boolean
  /** Told of connections that break while nobody uses them; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

const CONNECT_MS = 5_000
const SERVER_LIMITS = [
  'statement_timeout=15000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=30000',
] as const
// Rows lie in memory or on a solid-state disk: PostgreSQL need not prefer to read much in a row over a little here
// and there, which it does by default and which grows with the table.
const PLANNING = ['random_page_cost=1.1'] as const
// Longer than the server's own limit: only a server that does not answer at all runs into it.
const ANSWER_MS = 20_000

const pools = new WeakMap<Database, Pool>()

/** Opens a pool on the database; nothing is connected before the first query. End it with `db.destroy()`. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = openPool(url, options)
  const names = new Names()
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: discardingPool(pool, names) }),
    plugins: [names],
  })
  pools.set(db, pool)
  return db
}

/** The pool beneath, for named statements on hot paths and for LISTEN. Takes no part in Kysely's transactions. */
export function poolOf(db: Database): Pool {
  const found = pools.get(db)
  if (!found) throw new Error('This database was not opened by connect(), or is a transaction')
  return found
}

/** The connection string that a database was opened with. */
export const addressOf = (db: Database): string => poolOf(db).options.connectionString ?? ''

function openPool(url: string, { max = 10, patient = false, onError = () => {} }: ConnectOptions): Pool {
  const limits = patient ? [] : SERVER_LIMITS
  const opened = new Pool({
    connectionString: url,
    max,
    application_name: 'project-portal',
    options: ['timezone=UTC', ...PLANNING, ...limits].map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    ...(!patient && { query_timeout: ANSWER_MS }),
    keepAlive: true,
    types: parsers,
  })
  opened.on('error', onError)
  // A connection may also break while it is lent out and silent; without a listener that ends the process.
  opened.on('connect', (client) => client.on('error', onError))
  return opened
}
