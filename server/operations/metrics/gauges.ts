import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { type Database, getPool } from '#server/platform/db/connection.ts'
import { shareWhileRunning } from '#server/platform/jobs/promises.ts'
import { VERSION } from '#server/platform/version.ts'

/** Less than Prometheus waits, ten seconds, so it gets the other values, and more than `/readyz`, five. */
const ANSWER_MS = 7_000

/** Each gauge's description and how it reads its values, by name. */
export type GaugeDefinitions = Record<string, GaugeDefinition>
interface GaugeDefinition {
  help: string
  labels?: string[]
  read: (gauge: Gauge) => Promise<void> | void
}

/** Returns gauges that read their values at each scrape. A gauge that can't be read, or not in time, has no value. */
export const createGauges = (rows: GaugeDefinitions): Gauge[] =>
  Object.entries(rows).map(
    ([name, { help, labels, read }]) =>
      new Gauge({
        name,
        help,
        labelNames: labels ?? [],
        registers: [],
        async collect() {
          this.reset()
          // In the library, a gauge without labels is 0 until it is set.
          if (!labels) this.remove()
          // A gauge that can't be read is omitted. Its absence triggers an alert.
          const reading = (async () => read(this))()
          await Promise.race([reading, sleep(ANSWER_MS, undefined, { ref: false })]).catch(() => {})
        },
      }),
  )

/** The time of the newest backup at each destination, and the hours until the next one is due. */
export interface BackupStatus {
  newest: ReadonlyMap<string, Date | undefined>
  everyHours: number
}

/** Returns the gauges of the process, and of the disks that hold `folders`, which are keyed by setting. */
export function defineProcessGauges(
  db: Database,
  folders: ReadonlyMap<string, string>,
  backups: () => BackupStatus | undefined,
): GaugeDefinitions {
  const pool = getPool(db)
  // While a disk hangs, each read occupies one of Node's few threads for files, so concurrent reads are shared.
  const disks = [...folders].map(([location, folder]) => ({
    place: location,
    read: shareWhileRunning(() => statfs(folder)),
  }))
  const readDisks = (bytes: 'bavail' | 'blocks') => async (gauge: Gauge) => {
    const setGauge = async ({ place: location, read }: (typeof disks)[number]) => {
      const disk = await read()
      gauge.set({ place: location }, disk[bytes] * disk.bsize)
    }
    await Promise.all(disks.map(setGauge))
  }
  return {
    portal_build_info: {
      help: 'Always 1. The labels are the running version and its Node version',
      labels: ['version', 'node'],
      read: (info) => info.set({ version: VERSION, node: process.versions.node }, 1),
    },
    // Compared with the time of the scrape, it shows whether the clock is right. Codes of second factors depend on the
    // clock.
    portal_time_seconds: {
      help: "The time of this machine's clock, in seconds since 1970",
      read: (time) => time.set(Date.now() / 1000),
    },
    portal_database_connections: {
      help: 'Connections in the pool, and requests that are waiting for a connection',
      labels: ['state'],
      read: (state) => {
        state.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        state.set({ state: 'idle' }, pool.idleCount)
        state.set({ state: 'waiting' }, pool.waitingCount)
      },
    },
    portal_database_connections_max: {
      help: 'Maximum number of connections in the pool',
      read: (most) => most.set(pool.options.max),
    },
    portal_disk_free_bytes: {
      help: 'Free bytes on the disks of DATA_DIR and BACKUP_DIR',
      labels: ['place'],
      read: readDisks('bavail'),
    },
    portal_disk_size_bytes: {
      help: 'Size of the disks of DATA_DIR and BACKUP_DIR, in bytes',
      labels: ['place'],
      read: readDisks('blocks'),
    },
    portal_backup_age_seconds: {
      help: 'Age of the newest verified backup in BACKUP_DIR and BACKUP_URL; +Inf without a backup',
      labels: ['place'],
      read: (age) => {
        for (const [location, createdAt] of backups()?.newest ?? [])
          age.set({ place: location }, createdAt ? (Date.now() - createdAt.getTime()) / 1000 : Infinity)
      },
    },
    portal_backup_interval_seconds: {
      help: 'Time between two scheduled backups',
      read: (interval) => {
        const { everyHours } = backups() ?? {}
        if (everyHours !== undefined) interval.set(everyHours * 3600)
      },
    },
  }
}
