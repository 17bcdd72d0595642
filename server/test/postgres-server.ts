import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { getDatabaseAccount } from '#server/platform/db/embedded/account.ts'
import { getBinariesFolder } from '#server/platform/db/embedded/binaries.ts'
import { PROGRAM_ENVIRONMENT } from '#server/platform/db/embedded/cluster.ts'
import { CERTIFICATE } from './certificate.ts'
import { freePort, killAll, nodesBelow } from './portal-process.ts'

const SUPERUSER = 'portal'
const TIMEOUT_MS = 30_000

interface ServerLocation {
  name: string
  port: number
  /** The folder of PostgreSQL's programs. */
  programs: string
}

/** A PostgreSQL server with a separate folder and port, which can have a standby or be one. Its own tools run it. */
export class PostgresServer {
  readonly name: string
  readonly port: number
  readonly #folder: string
  readonly #programs: string
  readonly #account: ReturnType<typeof getDatabaseAccount>
  #frozen: number[] = []

  private constructor(parent: string, { name, port, programs }: ServerLocation) {
    this.name = name
    this.port = port
    this.#folder = join(parent, name)
    this.#programs = programs
    this.#account = getDatabaseAccount(this.#folder)
  }

  /** Returns a server that has no data yet. Without `programs` it is the embedded PostgreSQL. */
  static async prepare(parent: string, name: string, programs?: string): Promise<PostgresServer> {
    const getEmbeddedPrograms = () => join(getBinariesFolder(parent, getDatabaseAccount(parent)), 'bin')
    return new PostgresServer(parent, {
      name,
      port: await freePort(),
      programs: programs ?? getEmbeddedPrograms(),
    })
  }

  url(database = 'portal'): string {
    return `postgres://${SUPERUSER}@127.0.0.1:${this.port}/${database}`
  }

  async query<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client(this.url(database))
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Creates a primary with an empty database, `portal`. */
  async create(): Promise<void> {
    this.#makeFolder()
    await this.#run('initdb', '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync')
    await this.start()
    await this.query('create database portal')
  }

  /** Makes it accept encrypted connections too, with the test certificate. */
  async encrypt(): Promise<void> {
    for (const [name, content] of Object.entries({
      'server.crt': CERTIFICATE.cert,
      'server.key': CERTIFICATE.key,
    })) {
      const file = join(this.#folder, name)
      writeFileSync(file, content, { mode: 0o600 })
      if (this.#account) chownSync(file, this.#account.uid, this.#account.gid)
    }
    await this.query('alter system set ssl = on')
    await this.query('select pg_reload_conf()')
  }

  /** Becomes the primary's standby, and changes wait for it from now on. */
  async follow(primary: PostgresServer): Promise<void> {
    this.#makeFolder()
    const origin = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${this.name}`
    const canBackUp = existsSync(join(this.#programs, 'pg_basebackup'))
    if (canBackUp) await this.#run('pg_basebackup', '-d', origin, '-R', '--checkpoint=fast', '--no-sync')
    else await this.#copy(primary, origin)
    await this.start()
    await primary.query(`alter system set synchronous_standby_names = '${this.name}'`)
    await primary.query('select pg_reload_conf()')
    await primary.waitUntilReplicated()
  }

  async waitUntilReplicated(): Promise<void> {
    const connected = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
    for (const began = Date.now(); (await this.query(connected)).length === 0; await sleep(50))
      if (Date.now() - began > TIMEOUT_MS) throw new Error('No standby connected')
  }

  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `port=${this.port}`, 'unix_socket_directories=']
    const options = settings.map((setting) => `-c ${setting}`).join(' ')
    await this.#run('pg_ctl', 'start', '-w', '-l', join(this.#folder, 'log'), '-o', options)
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', 'stop', '-w', '-m', 'fast')
  }

  async promote(): Promise<void> {
    await this.#run('pg_ctl', 'promote', '-w')
  }

  /** Freezes it: connections stay open and nothing answers, as after a power cut. */
  freeze(): void {
    this.#frozen = this.#processes()
    for (const pid of this.#frozen) process.kill(pid, 'SIGSTOP')
  }

  /** Loses its machine: kills every process at once, and deletes the data. */
  lose(): void {
    killAll([...this.#processes(), ...this.#frozen].map((pid) => ({ pid })))
    this.#frozen = []
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }

  #processes(): number[] {
    const pid = Number(readFileSync(join(this.#folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return [pid, ...nodesBelow(pid, 'postgres')]
  }

  // The embedded PostgreSQL comes without a tool for base backups.
  async #copy(primary: PostgresServer, origin: string): Promise<void> {
    await primary.stop()
    await this.#execute('cp', '-a', `${primary.#folder}/.`, this.#folder)
    await primary.start()
    await this.#execute('touch', join(this.#folder, 'standby.signal'))
    appendFileSync(join(this.#folder, 'postgresql.auto.conf'), `primary_conninfo = '${origin}'\n`)
  }

  #makeFolder(): void {
    mkdirSync(this.#folder, { mode: 0o700 })
    if (this.#account) chownSync(this.#folder, this.#account.uid, this.#account.gid)
  }

  #run(program: string, ...options: string[]): Promise<void> {
    return this.#execute(join(this.#programs, program), '-D', this.#folder, ...options)
  }

  async #execute(program: string, ...options: string[]): Promise<void> {
    const { uid, gid } = this.#account ?? {}
    const account = uid === undefined ? {} : { uid, gid }
    await promisify(execFile)(program, options, { ...account, env: PROGRAM_ENVIRONMENT, cwd: '/' })
  }
}
