import { sql } from 'kysely'
import { isTimeZone } from '#shared/i18n/time-zones.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { areStillReadable } from '#server/core/access/still-readable.ts'
import { isNotInArchivedCompany } from '#server/core/access/archive.ts'
import type { StoredPart } from '#server/core/mail/content.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import type { NewNotification } from './new-notification.ts'
import { t } from '#shared/i18n/t.ts'

/** Digests are created from eight o'clock in the recipient's time zone. */
const HOUR = 8

/** Creates the digests due at `now`: one per user and day, with everything unread. Any node can run it. */
export async function createDigests(db: Database, now = currentTime()): Promise<void> {
  for (const reader of await listDigestRecipients(db)) {
    const { day, hour } = localTime(reader.timeZone, now)
    if (hour >= HOUR) await db.transaction().execute((tx) => createDigest(tx, reader.id, day))
  }
}

async function listDigestRecipients(db: Database) {
  const { timeZone } = await readAgency(db)
  return db
    .selectFrom('users')
    .select(['users.id', sql<string>`coalesce(users.time_zone, ${timeZone})`.as('timeZone')])
    .where(isActiveUser('users'))
    .where('users.id', 'in', (eb) =>
      eb.selectFrom('notifications').select('userId').where('digest', '=', true),
    )
    .execute()
}

/** Returns the day and hour in this time zone. A zone unknown to this system counts as UTC. */
function localTime(timeZone: string, now: Date): { day: string; hour: number } {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), hour: local.hour }
}

async function createDigest(tx: Database, userId: number, day: string): Promise<void> {
  const first = await tx
    .insertInto('digests')
    .values({ userId, day })
    .onConflict((made) => made.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!first) return
  const collected = await tx
    .updateTable('notifications')
    .set({ digest: false })
    .where('userId', '=', userId)
    .where('digest', '=', true)
    .returning(['id', 'title', 'href', 'companyId', 'entityType', 'entityId', 'readAt', 'withdrawn'])
    .returning(isNotInArchivedCompany(sql.ref('notifications.companyId')).as('current'))
    .returning((eb) => eb.ref('titleValues').$castTo<NewNotification['values']>().as('titleValues'))
    .execute()
  const candidates = collected
    .filter(({ readAt, withdrawn, current }) => readAt === null && !withdrawn && current)
    .toSorted((a, b) => a.id - b.id)
  const readable = await areStillReadable(tx, userId, candidates.map(toRecordRef))
  const unread = candidates.filter((_, index) => readable[index])
  if (unread.length === 0) return
  const { text: subject, values } = toLocalizable(() =>
    t('{count, plural, one {# new notification} other {# new notifications}}', { count: unread.length }),
  )
  const subjectValues = JSON.stringify(values)
  const parts = JSON.stringify(groupByRecord(unread))
  await tx
    .insertInto('mails')
    .values({ userId, kind: 'digest', subject, subjectValues, parts, href: '/notifications' })
    .execute()
}

interface DigestItem {
  title: string
  titleValues: NewNotification['values']
  href: string
  companyId: number | null
  entityType: string
  entityId: number
}

const toRecordRef = ({ companyId: company, entityType: type, entityId: id }: DigestItem) => ({
  company,
  type,
  id,
})

/** Creates one part per record: title and link of its newest notification, and the earlier titles below. */
function groupByRecord(unread: DigestItem[]): StoredPart[] {
  const records = Map.groupBy(unread, ({ entityType, entityId }) => `${entityType} ${entityId}`)
  return [...records.values()].flatMap((group) => {
    const [newest, ...earlier] = group.toReversed()
    if (!newest) return []
    const { title, titleValues, href, entityType, entityId } = newest
    const lines = earlier.map((item) => ({ text: item.title, values: item.titleValues }))
    const task = entityType === 'task' ? { task: entityId } : {}
    const about = toRecordRef(newest)
    return { title, titleValues, href, about, ...task, ...(lines.length > 0 && { lines }) }
  })
}
