import { isEncryptedArchiveName, parseArchiveTime } from '#server/operations/backup/archive.ts'
import { openBackupDestinations } from '#server/operations/backup/open-backup-destinations.ts'
import type { BackupDestination } from '#server/operations/backup/backup-destination.ts'
import { type Check, type Finding, type PortalSubject, inactive, ok, wrong } from '../check.ts'
import type { Config } from '#server/platform/config/config.ts'

const HOUR_MS = 3_600_000
/** A backup may take a while, and a restart may have delayed it. */
const OVERDUE_FACTOR = 2

const NONE = 'Neither BACKUP_DIR nor BACKUP_URL is set, so there are no scheduled backups.'
const NOT_ENCRYPTED =
  'BACKUP_AGE_RECIPIENT is not set. Anyone with a backup can read everything in it, including encrypted database secrets.'

/** Whether backups are made when they are due, and whether others could read them. */
export const backupsCheck: Check<Pick<PortalSubject, 'config'>> = {
  name: 'Backups',
  async *run({ config: { backups: settings, production } }) {
    if (!settings) {
      if (production) yield inactive(NONE)
      return
    }
    if (!settings.recipient) yield ok(NOT_ENCRYPTED)
    for (const destination of await openBackupDestinations(settings))
      yield* checkDestination(destination, settings)
  },
}

async function* checkDestination(
  destination: BackupDestination,
  { everyHours, recipient }: NonNullable<Config['backups']>,
): AsyncGenerator<Finding> {
  const names = await destination.list().catch((error: unknown) => String(error))
  if (typeof names === 'string') return yield wrong(`${destination.setting} cannot be read (${names}).`)
  const readable = names.filter((name) => !isEncryptedArchiveName(name)).length
  if (recipient && readable > 0)
    yield ok(
      `${destination.setting}: ${readable} of ${names.length} backups are not encrypted. Newer ones will replace them.`,
    )
  const newest = names.at(-1)
  if (newest === undefined) yield wrong(`${destination.setting} does not contain a backup.`)
  else if (Date.now() - parseArchiveTime(newest).getTime() > OVERDUE_FACTOR * everyHours * HOUR_MS)
    yield wrong(
      `${destination.setting}: the newest backup is ${newest}, but a backup is due every ${everyHours} hours. The log shows why it failed.`,
    )
}
