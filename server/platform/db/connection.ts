import { Kysely } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '#server/schema/types.ts'
import { CamelCaseColumns } from './driver/camel-case.ts'
import { createDialect } from './driver/dialect.ts'
import { parsers } from './driver/values.ts'
import { watchReplication } from './unreplicated.ts'

/** Kysely over the portal's tables; names are camelCase here and snake_case in PostgreSQL. */
export type Database = Kysely<DB>

export type ConnectOptions = {
  /** Maximum number of connections; the default is 10. */
  max?: number
  /** Sets no statement or lock timeout: for migrations, which can run long and wait for another node's. */
  disableTimeouts?: boolean
  /** Changes don't wait for a synchronous standby: for the doctor, which has to report a missing standby. */
  unreplicated?: boolean
  /** Called when an idle connection breaks; the pool replaces it automatically. */
  onError?: (error: Error) => void
}

const CONNECT_MS = 5_000
/** Long enough for a quiet day. A page uses nine connections at once, and opening them again delays it by 190 ms. */
const IDLE_MS = 10 * 3_600_000
const SERVER_LIMITS = [
  'statement_timeout=15000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=30000',
] as const
// The portal's rows are in memory or on an SSD, so PostgreSQL need not prefer sequential reads to random ones. By
// default it does, which makes it read more as the table grows.
const PLANNING = ['random_page_cost=1.1'] as const
// Longer than the server's own limit, so only a server that does not answer at all reaches it.
const ANSWER_MS = 20_000

const pools = new WeakMap<Database, Pool>()

/** Opens a pool on the database; connects on the first query. Close it with `db.destroy()`. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = openPool(url, options)
  const db: Database = new Kysely<DB>({
    dialect: createDialect(pool),
    plugins: [new CamelCaseColumns()],
  })
  pools.set(db, pool)
  return db
}

/** Returns the underlying pool, which takes no part in Kysely's transactions. */
export function getPool(db: Database): Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not opened by connect(), or is a transaction')
  return pool
}

/** Returns the connection string that a database was opened with. */
export const getDatabaseUrl = (db: Database): string => getPool(db).options.connectionString ?? ''

function openPool(url: string, options: ConnectOptions): Pool {
  const { max = 10, disableTimeouts = false, onError = () => {} } = options
  const opened = new Pool({
    connectionString: url,
    pipeline: true,
    max,
    application_name: 'project-portal',
    options: getServerSettings(options),
    connectionTimeoutMillis: CONNECT_MS,
    ...(!disableTimeouts && { query_timeout: ANSWER_MS }),
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    types: parsers,
  })
  opened.on('error', onError)
  // A connection can also break while it is checked out and idle. Without a listener, that would end the process.
  opened.on('connect', (client) => client.on('error', onError))
  opened.on('connect', watchReplication)
  return opened
}

const getServerSettings = ({ disableTimeouts, unreplicated }: ConnectOptions): string =>
  [
    'timezone=UTC',
    ...PLANNING,
    ...(disableTimeouts ? [] : SERVER_LIMITS),
    ...(unreplicated ? ['synchronous_commit=local'] : []),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

/** Runs `work` on a dedicated pool, which is closed afterward. */
export async function withDatabase<T>(
  url: string,
  options: ConnectOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = connect(url, options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
