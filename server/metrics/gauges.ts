import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { type Database, poolOf } from '#server/db/connection.ts'
import { VERSION } from '#server/version.ts'

/** Before Prometheus gives up after ten seconds, so that it gets the other figures, and after `/readyz` has after five. */
const ANSWER_MS = 7_000

/** What a gauge is called, and what it tells. */
export interface Name<Label extends string = string> {
  name: string
  help: string
  labelNames?: Label[]
}

/** A gauge that reads its values whenever it is asked; it has none that it could not read, or not in time. */
export const gauge = <Label extends string>(
  name: Name<Label>,
  read: (gauge: Gauge<Label>) => Promise<void> | void,
): Gauge<Label> =>
  new Gauge({
    ...name,
    registers: [],
    async collect() {
      this.reset()
      // To the library, a gauge without labels is 0 until it is set.
      if (!name.labelNames) this.remove()
      await attempt(() => read(this))
    },
  })

async function attempt(work: () => Promise<void> | void): Promise<void> {
  try {
    await Promise.race([work(), sleep(ANSWER_MS, undefined, { ref: false })])
  } catch {
    // What could not be read is missing, which is told by itself.
  }
}

export const buildInfo = (): Gauge =>
  gauge(
    {
      name: 'portal_build_info',
      help: 'Always 1; its labels tell which version runs, and on which Node',
      labelNames: ['version', 'node'],
    },
    (info) => info.set({ version: VERSION, node: process.versions.node }, 1),
  )

/** Compared with when it was read, it tells whether the clock is right, on which codes of second factors depend. */
export const clock = (): Gauge =>
  gauge(
    {
      name: 'portal_time_seconds',
      help: 'What time it is by the clock of this machine, in seconds since 1970',
    },
    (time) => time.set(Date.now() / 1000),
  )

export const readiness = (isReady: () => Promise<boolean>): Gauge =>
  gauge({ name: 'portal_ready', help: '1 while GET /readyz answers 200, otherwise 0' }, async (ready) =>
    ready.set((await isReady()) ? 1 : 0),
  )

/** Connections of the pool, and how many it may have. */
export function connections(db: Database): Gauge[] {
  const pool = poolOf(db)
  const used = gauge(
    {
      name: 'portal_database_connections',
      help: 'Connections of the pool; waiting are requests that none was free for',
      labelNames: ['state'],
    },
    (state) => {
      state.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      state.set({ state: 'idle' }, pool.idleCount)
      state.set({ state: 'waiting' }, pool.waitingCount)
    },
  )
  const max = gauge(
    { name: 'portal_database_connections_max', help: 'Connections that the pool may have' },
    (most) => most.set(pool.options.max),
  )
  return [used, max]
}

/** Room on the disks of these folders, each by the setting that names it. */
export function disks(folders: ReadonlyMap<string, string>): Gauge[] {
  const labelNames = ['place']
  const rooms = [...folders].map(([place, folder]) => ({ place, read: roomOf(folder) }))
  const ofEach = (bytes: 'bavail' | 'blocks') => async (room: Gauge) => {
    const tell = async ({ place, read }: (typeof rooms)[number]) => {
      const disk = await read()
      room.set({ place }, disk[bytes] * disk.bsize)
    }
    await Promise.all(rooms.map(tell))
  }
  return [
    gauge(
      {
        name: 'portal_disk_free_bytes',
        help: 'Free bytes on the disk of DATA_DIR and of BACKUP_DIR',
        labelNames,
      },
      ofEach('bavail'),
    ),
    gauge(
      { name: 'portal_disk_size_bytes', help: 'Size of the disk of DATA_DIR and of BACKUP_DIR', labelNames },
      ofEach('blocks'),
    ),
  ]
}

/** Reads the room on a disk, once at a time: while a disk hangs, each read takes one of Node's few threads for files. */
function roomOf(folder: string): () => Promise<StatsFs> {
  let reading: Promise<StatsFs> | undefined
  return () =>
    (reading ??= statfs(folder).finally(() => {
      reading = undefined
    }))
}

/** How old the newest backups are, and how old they may become before the next one is made; nothing without backups. */
export const backupAges = (backups: () => Backups | undefined): Gauge[] => [
  gauge(
    {
      name: 'portal_backup_age_seconds',
      help: 'Age of the newest verified backup in BACKUP_DIR and BACKUP_URL; +Inf where there is none',
      labelNames: ['place'],
    },
    (age) => {
      for (const [place, made] of backups()?.newest ?? [])
        age.set({ place }, made ? (Date.now() - made.getTime()) / 1000 : Infinity)
    },
  ),
  gauge(
    { name: 'portal_backup_interval_seconds', help: 'Age at which a backup is followed by the next one' },
    (interval) => {
      const { everyHours } = backups() ?? {}
      if (everyHours !== undefined) interval.set(everyHours * 3600)
    },
  ),
]

export interface Backups {
  newest: ReadonlyMap<string, Date | undefined>
  everyHours: number
}
