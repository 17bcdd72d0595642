import type { Config } from '#server/platform/config/config.ts'
import { LOCKS } from '#server/platform/db/locks.ts'
import { type Stop, scheduleJob } from '#server/platform/jobs/worker.ts'
import { BackupError, formatArchiveName, parseArchiveTime } from './archive.ts'
import { createEncryptor } from './encryption.ts'
import { openBackupDestinations } from './open-backup-destinations.ts'
import type { BackupDestination } from './backup-destination.ts'
import { withClient } from './tables.ts'
import type { BackupSource } from './write-archive.ts'

const CHECK_INTERVAL_MS = 10 * 60_000
const HOUR_MS = 3_600_000

type OnError = (error: unknown) => void

export interface Schedule {
  destinations: readonly BackupDestination[]
  everyHours: number
  /** The number of archives to keep at each destination. */
  keep: number
  recipient: string | undefined
  /** The time of the newest archive at each destination, as of the last check; undefined if it has no archive. */
  newest: Map<BackupDestination['setting'], Date | undefined>
}

/** Opens the destinations that the settings name. Throws ConfigError if the recipient was mistyped. */
export async function openSchedule(settings: NonNullable<Config['backups']>): Promise<Schedule> {
  const { everyHours, keep, recipient } = settings
  if (recipient !== undefined) await createEncryptor(recipient)
  const destinations = await openBackupDestinations(settings)
  return { destinations, everyHours, keep, recipient, newest: new Map() }
}

/** Backs up to each destination whose newest archive is old enough, and deletes all but the newest ones. */
export const startBackups = (source: BackupSource, schedule: Schedule, onError: OnError): Stop =>
  scheduleJob({
    ms: CHECK_INTERVAL_MS,
    name: 'backup',
    work: () => runDueBackups(source, schedule, { now: new Date(), onError }),
    onError,
    atOnce: true,
  })

/** Makes due backups. One node backs up; the others find its archives, in a folder only if they share it. */
export async function runDueBackups(
  source: BackupSource,
  schedule: Schedule,
  { now, onError }: { now: Date; onError: OnError },
): Promise<void> {
  await withClient(source.url, async (client) => {
    const lock = 'select pg_try_advisory_lock($1) as free'
    const { rows } = await client.query<{ free: boolean }>(lock, [LOCKS.backup])
    const runForDestination = rows[0]?.free ? backUpToDestination : updateNewest
    for (const destination of schedule.destinations)
      try {
        await runForDestination(destination, schedule, { source, now })
      } catch (error) {
        onError(new BackupError(`${destination.setting}: the backup failed`, { cause: error }))
      }
  })
}

async function backUpToDestination(
  destination: BackupDestination,
  schedule: Schedule,
  { source, now }: { source: BackupSource; now: Date },
): Promise<void> {
  const { everyHours, keep, recipient } = schedule
  const newest = await updateNewest(destination, schedule)
  await destination.removeUnfinished()
  if (newest && now.getTime() - newest.getTime() < everyHours * HOUR_MS) return
  const { saveArchive } = await import('./save-archive.ts')
  await saveArchive(source, { destination, name: formatArchiveName(now, recipient), recipient })
  await updateNewest(destination, schedule)
  for (const name of (await destination.list()).slice(0, -keep)) await destination.remove(name)
}

async function updateNewest(destination: BackupDestination, { newest }: Schedule): Promise<Date | undefined> {
  const name = (await destination.list()).at(-1)
  newest.set(destination.setting, name === undefined ? undefined : parseArchiveTime(name))
  return newest.get(destination.setting)
}
