import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#server/test/portal-process.ts'
import { PostgresServer } from '#server/test/postgres-server.ts'
import { spawnHaproxy } from './proxy.ts'

const INSTALLED = '/usr/lib/postgresql'
/** The oldest PostgreSQL version that the portal supports. */
const OLDEST = 15
const PROXY_CONFIG = new URL('../deploy/haproxy.cfg', import.meta.url)

/**
 * Returns the folder of PostgreSQL's programs in Debian, some of which the embedded PostgreSQL lacks. Undefined if they
 * aren't installed.
 */
function installedPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  return versions
    .filter((version) => version >= OLDEST)
    .toSorted((a, b) => a - b)
    .map((version) => join(INSTALLED, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

const PROGRAMS = installedPrograms()
const missing = [
  ...(PROGRAMS === undefined ? ['postgresql'] : []),
  ...(spawnSync('haproxy', ['-v']).status === 0 ? [] : ['haproxy']),
]

/** Why databases can't have a standby here. Undefined if they can. */
export const NO_STANDBY =
  missing.length === 0 ? undefined : `needs Debian packages (apt-get install ${missing.join(' ')})`

/** A PostgreSQL with a synchronous standby, behind the HAProxy of `deploy/`, which finds the primary. */
export class ReplicatedDatabase {
  /** The portal's connection string. */
  readonly url: string
  /** Stops the proxy. */
  readonly close: () => Promise<void>
  #primary: PostgresServer
  #standby: PostgresServer

  private constructor(primary: PostgresServer, standby: PostgresServer, proxy: DatabaseProxy) {
    this.#primary = primary
    this.#standby = standby
    this.url = `postgres://portal@127.0.0.1:${proxy.port}/portal`
    this.close = proxy.close
  }

  static async start(folder: string): Promise<ReplicatedDatabase> {
    const primary = await PostgresServer.prepare(folder, 'db1', PROGRAMS)
    const standby = await PostgresServer.prepare(folder, 'db2', PROGRAMS)
    await primary.create()
    await primary.query('create role haproxy_check login')
    await standby.follow(primary)
    const proxy = await startProxy(folder, [primary, standby])
    const database = new ReplicatedDatabase(primary, standby, proxy)
    await database.#untilFound()
    return database
  }

  /** Ends the primary permanently. The standby takes over. */
  async losePrimary(): Promise<void> {
    this.#primary.lose()
    await this.#promote()
  }

  /** Silences the primary's machine, so that it doesn't even close its connections. The standby takes over. */
  async silencePrimary(): Promise<void> {
    const lost = this.#primary
    lost.freeze()
    await this.#promote()
    lost.lose()
  }

  /** Loses the primary after the standby was away for this long. */
  async losePrimaryAlone(awayMs: number): Promise<void> {
    await this.#standby.stop()
    await sleep(awayMs)
    this.#primary.lose()
    await this.#standby.start()
    await this.#promote()
  }

  /** Replaces the lost machine with a new one. It becomes the standby that changes wait for. */
  async replaceLost(): Promise<void> {
    await this.#standby.follow(this.#primary)
  }

  async #promote(): Promise<void> {
    await this.#standby.promote()
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    await this.#untilFound()
  }

  async #untilFound(): Promise<void> {
    while (!(await answers(this.url))) await sleep(50)
  }
}

type DatabaseProxy = Awaited<ReturnType<typeof startProxy>>

async function startProxy(folder: string, [db1, db2]: [PostgresServer, PostgresServer]) {
  const port = await freePort()
  const config = readFileSync(PROXY_CONFIG, 'utf8')
    .replace('127.0.0.1:5000\n', `127.0.0.1:${port}\n`)
    .replace('db1.internal:5432', `127.0.0.1:${db1.port}`)
    .replace('db2.internal:5432', `127.0.0.1:${db2.port}`)
  return { port, ...spawnHaproxy(join(folder, 'haproxy-database.cfg'), config) }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
