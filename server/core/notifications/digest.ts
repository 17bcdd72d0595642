import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { isTimeZone } from '#shared/i18n/time-zones.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { findActor } from '#server/core/access/actor.ts'
import { isNotInArchivedCompany } from '#server/core/access/archive.ts'
import { hasRecordScope, readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { areStillReadable } from '#server/core/access/still-readable.ts'
import { mergeEqualParts } from '#server/core/mail/combine-mails.ts'
import type { StoredPart } from '#server/core/mail/content.ts'
import { createDigestSubject } from '#server/core/mail/digest-subject.ts'
import { createExcerpt } from '#server/core/mail/excerpt.ts'
import type { NewNotification } from './new-notification.ts'

/** Digests are created from eight o'clock in the recipient's time zone. */
const HOUR = 8

/** A record that waits for a user. `due` is a day (`YYYY-MM-DD`), an instant (ISO 8601), or null. */
export interface OwedItem {
  type: string
  id: number
  title: string
  href: string
  due: string | null
}

/** Reads the items that wait for a user. It's a parameter, because the features know their records. */
type ReadOwedItems = (db: Database, actor: Actor) => Promise<OwedItem[]>

/** Creates the digests due at `now`: one per user and day, with everything unread. Any node can run it. */
export async function createDigests(
  db: Database,
  readOwedItems: ReadOwedItems,
  now = currentTime(),
): Promise<void> {
  for (const { id: userId, timeZone } of await listDigestRecipients(db)) {
    const time = toLocalTime(timeZone, now)
    if (time.hour >= HOUR)
      await db.transaction().execute(async (tx) => {
        const unread = await claimUnread(tx, userId, toDay(time))
        if (unread.length > 0) await queueDigest(tx, { userId, unread, time }, readOwedItems)
      })
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

/** Returns the time in this time zone. A zone unknown to this system counts as UTC. */
const toLocalTime = (timeZone: string, now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    isTimeZone(timeZone) ? timeZone : 'UTC',
  )

const toDay = (time: Temporal.ZonedDateTime): string => time.toPlainDate().toString()

/** Returns the notifications for the digest of this day, oldest first. Later calls on this day return none. */
async function claimUnread(tx: Database, userId: number, day: string): Promise<DigestItem[]> {
  const first = await tx
    .insertInto('digests')
    .values({ userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!first) return []
  const collected = await tx
    .updateTable('notifications')
    .set({ digest: false })
    .where('userId', '=', userId)
    .where('digest', '=', true)
    .returning(['id', 'title', 'href', 'companyId', 'entityType', 'entityId', 'readAt', 'withdrawn'])
    .returning('commentId')
    .returning(isNotInArchivedCompany(sql.ref('notifications.companyId')).as('current'))
    .returning((eb) => eb.ref('titleValues').$castTo<NewNotification['values']>().as('titleValues'))
    .execute()
  const candidates = collected
    .filter(({ readAt, withdrawn, current }) => readAt === null && !withdrawn && current)
    .toSorted((a, b) => a.id - b.id)
  const readable = await areStillReadable(tx, userId, candidates.map(toRecordRef))
  return candidates.filter((_, index) => readable[index])
}

interface Digest {
  userId: number
  unread: DigestItem[]
  time: Temporal.ZonedDateTime
}

/** Queues the digest: what the user owes, and then what is new. */
async function queueDigest(
  tx: Database,
  { userId, unread, time }: Digest,
  readOwedItems: ReadOwedItems,
): Promise<void> {
  const actor = await findActor(tx, userId)
  const owedItems = actor ? await readOwedItems(tx, actor) : []
  const companies = await readCompanyIds(tx, owedItems)
  const parts = [
    ...owedItems.map((item) => toOwedPart(item, companies.get(item) ?? null, time)),
    ...groupByRecord(unread, await readComments(tx, unread)),
  ]
  const { subject, subjectValues } = createDigestSubject(parts)
  await tx
    .insertInto('mails')
    .values({
      userId,
      kind: 'digest',
      subject,
      subjectValues: JSON.stringify(subjectValues),
      parts: JSON.stringify(parts),
      href: '/notifications',
    })
    .execute()
}

/** Reads the companies of the records, so that the sender can check again whether the user can read them. */
async function readCompanyIds(tx: Database, items: readonly OwedItem[]) {
  const companies = new Map<OwedItem, number | null>()
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    if (!hasRecordScope(type)) continue
    const scopes = await readRecordScopes(
      tx,
      type,
      ofType.map(({ id }) => id),
    )
    for (const item of ofType) companies.set(item, scopes.get(item.id)?.company ?? null)
  }
  return companies
}

/** A weekday names a day only within a week. */
const NEAR_DAYS = 6

function toOwedPart(
  { type, id, title, href, due }: OwedItem,
  company: number | null,
  time: Temporal.ZonedDateTime,
): StoredPart {
  const part = { owed: true, title, href, about: { company, type, id }, ...(type === 'task' && { task: id }) }
  if (due === null) return part
  const day = due.includes('T')
    ? Temporal.Instant.from(due).toZonedDateTimeISO(time.timeZoneId).toPlainDate()
    : Temporal.PlainDate.from(due)
  const { days } = time.toPlainDate().until(day)
  return { ...part, due: day.toString(), near: days >= 0 && days <= NEAR_DAYS }
}

interface DigestItem {
  id: number
  title: string
  titleValues: NewNotification['values']
  href: string
  companyId: number | null
  commentId: number | null
  entityType: string
  entityId: number
}

const toRecordRef = ({ companyId: company, entityType: type, entityId: id }: DigestItem) => ({
  company,
  type,
  id,
})

/** A comment that a digest quotes. */
interface QuotedComment {
  content: string
  author: string
}

async function readComments(tx: Database, items: readonly DigestItem[]): Promise<Map<number, QuotedComment>> {
  const ids = items.flatMap(({ commentId }) => commentId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['comments.id', 'comments.content', 'users.fullName as author'])
    .where('comments.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...comment }) => [id, comment]))
}

/**
 * Creates one part per record: title and link of its newest notification, and the earlier titles below. Comments follow,
 * each with its text.
 */
function groupByRecord(
  unread: readonly DigestItem[],
  comments: ReadonlyMap<number, QuotedComment>,
): StoredPart[] {
  const records = Map.groupBy(unread, ({ entityType, entityId }) => `${entityType} ${entityId}`)
  return [...records.values()].flatMap((group) => {
    const [newest, ...earlier] = mergeEqualParts(
      group.flatMap((item) => (comments.has(item.commentId ?? 0) ? [] : toTitlePart(item))),
    ).toReversed()
    const lines = earlier.map(({ title = '', titleValues }) => ({ text: title, values: titleValues ?? null }))
    const quotes = group.flatMap((item) => {
      const comment = comments.get(item.commentId ?? 0)
      return comment ? toQuotePart(item, comment) : []
    })
    return [...(newest ? [{ ...newest, ...(lines.length > 0 && { lines }) }] : []), ...quotes]
  })
}

function toTitlePart(item: DigestItem): StoredPart {
  const { id: notification, title, titleValues, href, entityType, entityId } = item
  const task = entityType === 'task' ? { task: entityId } : {}
  return { title, titleValues, href, about: toRecordRef(item), notification, ...task }
}

const toQuotePart = (item: DigestItem, { content, author }: QuotedComment): StoredPart => ({
  ...toTitlePart(item),
  by: author,
  text: createExcerpt(content) ?? content,
  ...(item.commentId !== null && { comment: item.commentId }),
})
