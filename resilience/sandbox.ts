import { chmod, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Connection } from 'pg'
import { readConfig } from '#server/platform/config/config.ts'
import { connect } from '#server/platform/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts'
import { findRunningDatabase } from '#server/platform/db/embedded/owner.ts'
import { runSequentially } from '#server/operations/doctor/check.ts'
import { PORTAL_CHECKS } from '#server/operations/doctor/portal/all.ts'
import { SPOOL } from '#server/platform/storage/spool.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import {
  PortalProcess,
  freePort,
  killAll,
  processesOn,
  waitUntilDeserted,
} from '#server/test/portal-process.ts'
import { copyCluster } from '#server/test/ready-folder.ts'
import { Client, signIn } from './client.ts'
import { History } from './history.ts'

const STAFF = { STAFF_USERNAME: 'boss', STAFF_PASSWORD: 'correct horse', STAFF_EMAIL: 'boss@agency.example' }
const TIMEOUT_MS = 20_000
const PASSWORD = 'correct horse battery'

/** A folder with everything that one scenario creates: portals, their databases, their files. */
export class Sandbox {
  readonly history = new History()
  readonly folder: string
  readonly #portals: PortalProcess[] = []
  readonly #ready: string | undefined
  #embedded: EmbeddedDatabase | undefined

  private constructor(folder: string, ready: string | undefined) {
    this.folder = folder
    this.#ready = ready
  }

  /** Creates a sandbox. The first portal's own database is copied from the data folder `ready`, if there is one. */
  static async make(ready?: string): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'project-portal-resilience-'))
    // If root runs this, the database uses another account.
    await chmod(folder, 0o711)
    return new Sandbox(folder, ready)
  }

  /**
   * Starts a separate PostgreSQL for several portals. Returns the URL of its database with this name, by default the
   * portal's.
   */
  async database(name?: string): Promise<string> {
    this.#embedded ??= await startEmbedded({ dataFolder: join(this.folder, 'database') })
    return this.#embedded.url(name)
  }

  /** Launches the real program. Without `DATABASE_URL`, it starts its own database. */
  async launch(settings: Record<string, string> = {}, port?: number): Promise<PortalProcess> {
    const data = join(this.folder, 'data')
    const isOwn = !settings['DATABASE_URL'] && !settings['DATA_DIR']
    if (this.#ready && isOwn) copyCluster(this.#ready, data)
    const portal = new PortalProcess(
      { DATA_DIR: data, ...STAFF, ...settings },
      port ?? (await freePort()),
      undefined,
    )
    this.#portals.push(portal)
    return portal.ready()
  }

  /** Returns the URL of the database of a running portal that starts its own. */
  async ownDatabase(): Promise<string> {
    const url = await findRunningDatabase(join(this.folder, 'data'))
    if (url === undefined) throw new Error('No portal runs')
    return url
  }

  /** Waits until no file is being received and interrupted files are cleaned up. Throws if some remain. */
  async waitUntilSpooled(): Promise<void> {
    const spool = join(this.folder, 'data', 'files', SPOOL)
    for (const began = performance.now(); (await readdir(spool)).length > 0; await sleep(50))
      if (performance.now() - began > TIMEOUT_MS) throw new Error('Unfinished uploads were left behind')
  }

  get #config() {
    return readConfig({ DEMO: 'off', DATA_DIR: join(this.folder, 'data') })
  }

  get storage(): Promise<Storage> {
    return createStorage(this.#config)
  }

  /** Creates clients with accounts, each with a separate session. Several nodes are used in turn. */
  async clients(url: string | string[], count: number): Promise<Client[]> {
    const nodes = [url].flat()
    return Promise.all(
      Array.from({ length: count }, (_, i) => this.client(nodes[i % nodes.length] ?? '', `writer-${i}`)),
    )
  }

  async client(url: string, username = 'writer'): Promise<Client> {
    const boss = await this.staff(url)
    const person = { username, password: PASSWORD, fullName: username, companyName: 'Acme', role: 'client' }
    await boss.send('POST', '/api/users', { ...person, email: `${username}@example.com` })
    return new Client(url, await signIn(url, username, PASSWORD), this.history)
  }

  async staff(url: string): Promise<Client> {
    return new Client(url, await signIn(url, STAFF.STAFF_USERNAME, STAFF.STAFF_PASSWORD), this.history)
  }

  /** Cleans up as housekeeping does after the grace period: it removes old bytes without a row. */
  async cleanUp(url: string): Promise<void> {
    const files = join(this.folder, 'data', 'files')
    const longAgo = new Date(Date.now() - 3 * 86_400_000)
    for (const entry of await readdir(files, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), longAgo, longAgo)
    const db = connect(url, { max: 2, disableTimeouts: true })
    const storage = await this.storage
    await runSequentially(PORTAL_CHECKS, { db, storage, config: this.#config, repair: true }, () => {})
    await db.destroy()
  }

  async query<Row extends object>(url: string, text: string): Promise<Row[]> {
    const connection = new Connection(url)
    connection.on('error', () => {})
    await connection.connect()
    try {
      return (await connection.query<Row>(text)).rows
    } finally {
      await connection.end()
    }
  }

  /** Stops everything that is running. */
  async end(): Promise<void> {
    await Promise.all(this.#portals.map((portal) => portal.end('SIGKILL')))
    await this.#embedded?.stop()
    killAll(processesOn(this.folder))
    await waitUntilDeserted(this.folder)
  }

  async remove(): Promise<void> {
    await this.end()
    // A database that was killed releases its last files a moment later.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
