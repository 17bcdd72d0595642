import { type SqlBool, sql } from 'kysely'
import type { TicketPriority } from '#shared/tickets/values.ts'
import { fillGaps } from '#shared/events/event.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { type PageQuery, orderOf, readPage } from '#server/db/paging.ts'
import type { Note } from '#server/events/notify.ts'

const NEWEST = orderOf('desc', 'notifications', { id: 'int8' })

export const ofPerson = (db: Database, userId: number) =>
  db.selectFrom('notifications').where('notifications.userId', '=', userId)

/** The priority of the ticket that a notification is about. */
const priority = sql<TicketPriority | null>`(select priority from tickets
  where notifications.entity_type = 'ticket' and tickets.id = notifications.entity_id)`

const isUrgent = sql<SqlBool>`notifications.entity_type = 'ticket' and exists (
  select from tickets where tickets.id = notifications.entity_id and priority = 'urgent'
    and status in ('open', 'in_progress'))`

const selected = (query: ReturnType<typeof ofPerson>) =>
  query
    .select(['id', 'type', 'title', 'entityId', 'href', 'readAt', 'createdAt', 'version'])
    .select((eb) => [
      eb.ref('entityType').$castTo<RecordKind>().as('entityType'),
      priority.as('priority'),
      eb.ref('titleValues').$castTo<Note['values']>().as('titleValues'),
    ])

export const countUnread = (db: Database, userId: number): Promise<number> =>
  countRows(db, ofPerson(db, userId).where('readAt', 'is', null))

/** A notification as its reader sees it, in one line. */
export const withTitle = <N extends { title: string; titleValues: Note['values'] }>({
  titleValues,
  ...notification
}: N) => ({
  ...notification,
  title: fillGaps(notification.title, titleValues),
})

/** A person's notifications, newest first. */
export async function readNotifications(
  db: Database,
  userId: number,
  query: PageQuery & { unread?: boolean | undefined; urgent?: boolean | undefined },
) {
  let matching = ofPerson(db, userId)
  if (query.unread) matching = matching.where('readAt', 'is', null)
  if (query.urgent) matching = matching.where(isUrgent)
  const page = await readPage(selected(matching), NEWEST, query, () => countRows(db, matching))
  return page.with(page.items.map(withTitle))
}

export async function findNotification(db: Database, userId: number, id: number) {
  const found = await selected(ofPerson(db, userId)).where('id', '=', id).executeTakeFirst()
  return found && withTitle(found)
}

/** The same, locked until the transaction ends. */
export const lockNotification = (tx: Database, userId: number, id: number) =>
  selected(ofPerson(tx, userId)).where('id', '=', id).forUpdate().executeTakeFirst()
