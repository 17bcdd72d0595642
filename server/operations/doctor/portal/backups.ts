import { saysEncrypted, timeOf } from '#server/operations/backup/archive.ts'
import { openPlaces } from '#server/operations/backup/open-places.ts'
import type { Place } from '#server/operations/backup/place.ts'
import { type Check, type Finding, type PortalSubject, off, ok, wrong } from '../check.ts'
import type { Config } from '#server/platform/config/config.ts'

const HOUR_MS = 3_600_000
/** A backup may take a while, and a restart may have delayed it. */
const OVERDUE = 2

const NONE = 'Neither BACKUP_DIR nor BACKUP_URL is set: no automatic backups are made.'
const READABLE =
  'BACKUP_AGE_RECIPIENT is not set: whoever finds a backup can read everything in it, including what is sealed in the database.'

/** Whether backups are made when they are due, and whether others could read them. */
export const backups: Check<Pick<PortalSubject, 'config'>> = {
  name: 'Backups',
  async *run({ config: { backups: settings, production } }) {
    if (!settings) {
      if (production) yield off(NONE)
      return
    }
    if (!settings.recipient) yield ok(READABLE)
    for (const place of await openPlaces(settings)) yield* checkPlace(place, settings)
  },
}

async function* checkPlace(
  place: Place,
  { everyHours, recipient }: NonNullable<Config['backups']>,
): AsyncGenerator<Finding> {
  const names = await place.list().catch((error: unknown) => String(error))
  if (typeof names === 'string') return yield wrong(`${place.setting} cannot be read (${names}).`)
  const readable = names.filter((name) => !saysEncrypted(name)).length
  if (recipient && readable > 0)
    yield ok(
      `${place.setting}: ${readable} of ${names.length} backups are not encrypted, until newer ones replace them.`,
    )
  const newest = names.at(-1)
  if (newest === undefined) yield wrong(`${place.setting} has no backup.`)
  else if (Date.now() - timeOf(newest).getTime() > OVERDUE * everyHours * HOUR_MS)
    yield wrong(
      `${place.setting}: the newest backup is ${newest}, and one is due every ${everyHours} hours. The log says why.`,
    )
}
