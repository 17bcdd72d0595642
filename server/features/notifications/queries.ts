import { sql } from 'kysely'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { type Order, type PageQuery, readPage } from '#server/db/paging.ts'

const NEWEST: Order = {
  direction: 'desc',
  terms: [{ by: sql.ref('notifications.id'), key: 'id', type: 'int8' }],
}

export const ofPerson = (db: Database, userId: number) =>
  db.selectFrom('notifications').where('notifications.userId', '=', userId)

const selected = (query: ReturnType<typeof ofPerson>) =>
  query
    .select(['id', 'type', 'title', 'entityId', 'href', 'readAt', 'createdAt', 'version'])
    .select((eb) => eb.ref('entityType').$castTo<RecordKind>().as('entityType'))

export const countUnread = (db: Database, userId: number): Promise<number> =>
  countRows(db, ofPerson(db, userId).where('readAt', 'is', null))

/** A person's notifications, newest first. */
export function readNotifications(
  db: Database,
  userId: number,
  query: PageQuery & { unread?: boolean | undefined },
) {
  let matching = ofPerson(db, userId)
  if (query.unread) matching = matching.where('readAt', 'is', null)
  return readPage(selected(matching), NEWEST, query, () => countRows(db, matching))
}

export const findNotification = (db: Database, userId: number, id: number) =>
  selected(ofPerson(db, userId)).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockNotification = (tx: Database, userId: number, id: number) =>
  selected(ofPerson(tx, userId)).where('id', '=', id).forUpdate().executeTakeFirst()
