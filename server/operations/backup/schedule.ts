import type { Config } from '#server/platform/config/config.ts'
import { LOCKS } from '#server/platform/db/locks.ts'
import { type Stop, every } from '#server/platform/jobs/worker.ts'
import { BackupError, archiveName, timeOf } from './archive.ts'
import { encryptionTo } from './encryption.ts'
import { openPlaces } from './open-places.ts'
import type { Place } from './place.ts'
import { withClient } from './tables.ts'
import type { BackupSource } from './write-archive.ts'

const LOOK_EVERY_MS = 10 * 60_000
const HOUR_MS = 3_600_000

type OnError = (error: unknown) => void

export interface Schedule {
  places: readonly Place[]
  everyHours: number
  /** The number of archives that each place keeps. */
  keep: number
  recipient: string | undefined
  /** The time of the newest archive in each place, as of the last check; undefined for an empty place. */
  newest: Map<Place['setting'], Date | undefined>
}

/** Opens the places that the settings name. Throws ConfigError if the recipient was mistyped. */
export async function openSchedule(settings: NonNullable<Config['backups']>): Promise<Schedule> {
  const { everyHours, keep, recipient } = settings
  if (recipient !== undefined) await encryptionTo(recipient)
  return { places: await openPlaces(settings), everyHours, keep, recipient, newest: new Map() }
}

/** Backs up into each place when its newest archive has reached the configured age, and keeps the configured number. */
export const startBackups = (source: BackupSource, schedule: Schedule, onError: OnError): Stop =>
  every(LOOK_EVERY_MS, 'backup', () => backUpIfDue(source, schedule, new Date(), onError), onError, {
    atOnce: true,
  })

/**
 * Runs one round. With several nodes, one backs up. The others find its archives, in a folder only if they share it.
 */
export async function backUpIfDue(
  source: BackupSource,
  schedule: Schedule,
  now: Date,
  onError: OnError,
): Promise<void> {
  await withClient(source.url, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      LOCKS.backup,
    ])
    const round = rows[0]?.free ? backUpInto : look
    for (const place of schedule.places)
      try {
        await round(place, schedule, source, now)
      } catch (error) {
        onError(new BackupError(`${place.setting}: no backup could be made there`, { cause: error }))
      }
  })
}

async function backUpInto(place: Place, schedule: Schedule, source: BackupSource, now: Date): Promise<void> {
  const { everyHours, keep, recipient } = schedule
  const newest = await look(place, schedule)
  await place.removeUnfinished()
  if (newest && now.getTime() - newest.getTime() < everyHours * HOUR_MS) return
  const { saveArchive } = await import('./save-archive.ts')
  await saveArchive(source, { place, name: archiveName(now, recipient), recipient })
  await look(place, schedule)
  for (const name of (await place.list()).slice(0, -keep)) await place.remove(name)
}

async function look(place: Place, { newest }: Schedule): Promise<Date | undefined> {
  const name = (await place.list()).at(-1)
  newest.set(place.setting, name === undefined ? undefined : timeOf(name))
  return newest.get(place.setting)
}
