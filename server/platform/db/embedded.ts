import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatError } from '#server/platform/errors.ts'
import { getDatabaseAccount } from './embedded/account.ts'
import { getBinariesFolder, removeOtherCopies } from './embedded/binaries.ts'
import {
  APPLICATION_ROLE,
  type ClusterPaths,
  SUPERUSER,
  ensureCluster,
  removeUnfinishedClusters,
} from './embedded/cluster.ts'
import { EmbeddedError } from './embedded/error.ts'
import { openDataFolder, getSocketFolder } from './embedded/folders.ts'
import { clearLeftover } from './embedded/leftover.ts'
import { type ClusterClaim, claimCluster } from './embedded/owner.ts'
import { ClusterInUse, type Postmaster, startPostmaster } from './embedded/postmaster.ts'

const DATABASE = 'portal'
const CLAIM_MS = 10_000
const BOOT_ATTEMPTS = 3
const LONGEST_PAUSE_MS = 5_000

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=fatal',
]
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

export type EmbeddedOptions = {
  dataFolder: string
  /** False for throw-away clusters in tests: faster, but lost if the machine fails. */
  durable?: boolean
  /** Receives PostgreSQL's own messages, one line each. */
  log?: (line: string) => void
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbedded>>

/**
 * Starts the embedded PostgreSQL in the data folder, reachable through a Unix socket only; creates the cluster and the
 * portal's database if they are missing. It stops when this process ends, however that happens, and is restarted if it
 * stops before then. Throws EmbeddedError, in one line, if it cannot start or another portal uses the folder.
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const server = new EmbeddedServer(await prepareCluster(options), options)
  await server.start()
  removeOtherCopies(server.paths)
  removeUnfinishedClusters(server.paths)
  const buildUrl = (role: string, database: string) =>
    `postgres://${role}@/${database}?host=${encodeURIComponent(server.paths.sockets)}`
  return {
    /** Returns the owner's connection string for a database of this cluster; by default the portal's own. */
    url: (database = DATABASE) => buildUrl(SUPERUSER, database),
    /** Returns the connection string of the portal's role, once `prepareDatabase` has granted its rights. */
    applicationUrl: () => buildUrl(APPLICATION_ROLE, DATABASE),
    stop: () => server.stop(),
  }
}

async function prepareCluster({ dataFolder, durable = true }: EmbeddedOptions): Promise<ClusterPaths> {
  const account = getDatabaseAccount(join(dataFolder, 'postgresql-18'))
  const folder = openDataFolder(dataFolder, account)
  const cluster = join(folder, 'postgresql-18')
  const paths = {
    cluster,
    account,
    binaries: getBinariesFolder(folder, account),
    sockets: getSocketFolder(cluster, account),
  }
  await ensureCluster(paths, durable)
  return paths
}

class EmbeddedServer {
  readonly paths: ClusterPaths
  #settings: readonly string[]
  #log: (line: string) => void
  #stopping = false
  #running: { postmaster: Postmaster; owner: ClusterClaim } | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(paths: ClusterPaths, { durable = true, log = () => {} }: EmbeddedOptions) {
    this.paths = paths
    this.#settings = durable ? SETTINGS : [...SETTINGS, ...UNSAFE_SETTINGS]
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#launch()
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#end()
    await this.#watching
    await this.#end()
  }

  async #launch(): Promise<void> {
    const postmaster =
      this.#running?.postmaster.hasExited() === false ? this.#running.postmaster : await this.#boot()
    try {
      this.#running = { postmaster, owner: await this.#claim(postmaster) }
      await ensureDatabase(this.#running.owner)
    } catch (error) {
      await postmaster.stop()
      throw error
    }
  }

  async #boot(): Promise<Postmaster> {
    for (let attempt = 1; ; attempt++) {
      await clearLeftover(this.paths)
      try {
        return await startPostmaster(this.paths, this.#settings, this.#log)
      } catch (error) {
        if (!(error instanceof ClusterInUse) || attempt === BOOT_ATTEMPTS) throw error
      }
    }
  }

  // A second start may hold the claim for a moment while it checks whether this server is a leftover.
  async #claim(postmaster: Postmaster): Promise<ClusterClaim> {
    for (
      const began = Date.now();
      Date.now() - began < CLAIM_MS && !postmaster.hasExited();
      await sleep(20)
    ) {
      const owner = await claimCluster(this.paths.sockets)
      if (typeof owner !== 'string') return owner
    }
    throw new EmbeddedError(
      `the database in ${this.paths.cluster} started, but the portal could not take control of it: start the portal again`,
    )
  }

  async #watch(): Promise<void> {
    while (this.#running && !this.#stopping) {
      await Promise.race([this.#running.postmaster.exited, this.#running.owner.lost])
      if (!this.#stopping) await this.#recover()
    }
  }

  async #recover(): Promise<void> {
    this.#log('PostgreSQL stopped unexpectedly and is being restarted')
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause) // our claim is released a moment before the server's exit is reported
      try {
        return await this.#launch()
      } catch (error) {
        this.#log(formatError(error))
      }
    }
  }

  async #end(): Promise<void> {
    await this.#running?.owner.release()
    await this.#running?.postmaster.stop()
  }
}

async function ensureDatabase({ client }: ClusterClaim): Promise<void> {
  const database = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (database.rowCount === 0) await client.query(`create database ${DATABASE}`)
  const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (role.rowCount === 0) await client.query(`create role ${APPLICATION_ROLE} login`)
}
