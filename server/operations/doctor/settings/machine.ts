import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Check, type SettingsSubject, ok, wrong } from '../check.ts'
import type { Config } from '#server/platform/config/config.ts'
import { withDatabase } from '#server/platform/db/connection.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'

/** Codes of authenticator apps tolerate half a minute, either way. */
const MAX_SKEW_SECONDS = 30
const LIMIT_MS = 8_000
const KEEP_TIME = "Sync this machine's clock, for example with systemd-timesyncd or chrony."

/** Whether this machine's clock agrees with the clocks of the database and of servers that the settings name. */
export const timeCheck: Check<SettingsSubject> = {
  name: 'Time',
  remedy: KEEP_TIME,
  async *run(config) {
    const now = new Date().toISOString()
    const clocks = await readClocks(config)
    const other = clocks.find(({ ahead }) => Math.abs(ahead) > MAX_SKEW_SECONDS)
    if (other) {
      const seconds = Math.round(Math.abs(other.ahead))
      const direction = other.ahead > 0 ? 'ahead of' : 'behind'
      yield wrong(
        `This machine's clock is ${seconds} seconds ${direction} ${other.name}'s clock, so authenticator codes and signatures fail. ${KEEP_TIME}`,
      )
    } else if (clocks.length === 0)
      yield ok(`The time is ${now}. There is no other clock to compare it with.`)
    else yield ok(`The time is ${now}, which agrees with ${clocks.map(({ name }) => name).join(' and ')}.`)
  },
}

/** Returns the clocks that can be read, and by how many seconds this machine is ahead of each. */
async function readClocks({ databaseUrl, oidc, storage }: Config) {
  const urls = [oidc?.issuer, storage.kind === 's3' ? storage.endpoint : undefined]
  const readings = await Promise.allSettled([
    ...(databaseUrl ? [readDatabaseClock(databaseUrl)] : []),
    ...urls.filter((url) => url !== undefined).map(readServerClock),
  ])
  return readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []))
}

const readDatabaseClock = (url: string) =>
  withDatabase(url, { max: 1 }, async (db) => {
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
    return { name: 'the database', ahead: Date.now() / 1000 - (rows[0]?.now ?? 0) }
  })

async function readServerClock(url: string) {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const { headers } = await boundedFetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) throw new Error('The response has no date')
  return { name: new URL(url).host, ahead: (Date.now() - date) / 1000 }
}

const MIB = 1024 * 1024
/** The minimum free space. With less, the database may stop at any moment. */
const MIN_FREE_BYTES = 100 * MIB

/** Whether DATA_DIR and BACKUP_DIR can be written to, and have enough free space. */
export const diskCheck: Check<SettingsSubject> = {
  name: 'Disk',
  remedy: "DATA_DIR and BACKUP_DIR must be folders the portal's account can write to.",
  async *run({ dataDir, backups, keepFreeBytes }) {
    const folders = [
      { setting: 'DATA_DIR', folder: dataDir, least: Math.max(MIN_FREE_BYTES, keepFreeBytes) },
      ...(backups?.folder ? [{ setting: 'BACKUP_DIR', folder: backups.folder, least: MIN_FREE_BYTES }] : []),
    ]
    const freeSpace: string[] = []
    for (const { setting, folder, least } of folders) {
      await tryFolder(folder)
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      const size = `${setting} has ${Math.floor(free / MIB).toLocaleString('en-US')} MB free`
      if (free < Math.min(least, blocks * bsize * 0.05))
        return yield wrong(`${size}, too little for uploads and backups. Free up space.`)
      freeSpace.push(size)
    }
    yield ok(`${freeSpace.join(', ')}.`)
  },
}

async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `settings-check-${randomBytes(8).toString('hex')}`)
  await writeFile(path, 'A test.', { mode: 0o600, flag: 'wx' })
  await rm(path)
}
