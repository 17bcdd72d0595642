import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD_CALL } from '#server/db/unread.ts'
import type { LaterValues } from '#server/language/later.ts'
import { type NotificationContent, collectedPart, more, partOf } from './notification-mail.ts'

/** A notification: one line, and where it links. */
export interface Note extends Pick<NotificationContent, 'text' | 'lines' | 'comment' | 'due'> {
  type: string
  /** Its English, said with `values` when it is read or sent, in the language of whoever reads. */
  title: string
  values: LaterValues
  /** The notification setting that decides how its readers are notified. */
  choice: NotificationKind
  entityType: RecordKind
  entityId: number
  /** The company whose record it is about; null for what is no company's. */
  companyId: number | null
  projectId: number | null
  /** Whose it is of the company. */
  personId: number | null
  private: boolean
  href: string
  /** The label of the mail's link, if the setting does not determine it. */
  actionLabel: string | null
  /** Whether to skip readers who have not read the last one of its type. */
  once: boolean
}

/**
 * Whom to notify: all staff who have signed in and see it, those of its company whom it concerns and who see it, its owners
 * among them or not, or one person.
 */
export type Readers = { role: 'staff' } | { role: 'client'; toOwners: boolean } | { userId: number }

/** Who acts; null for the portal itself, such as when something is due. */
type ActorId = number | null

/**
 * Notifies its readers in the portal and according to their settings, in the transaction of the event; never the actor,
 * nor whoever has muted the record. What one company writes in large amounts is mailed to staff together. Who is notified
 * and mailed is decided in the database.
 */
export async function notify(tx: Database, actorId: ActorId, to: Readers, note: Note): Promise<void> {
  const row = rowOf(note, actorId)
  if ('userId' in to) return void (await notifyPerson(tx, actorId, row, to.userId))
  if (to.role === 'client') return void (await notifyCompany(tx, actorId, row, to.toOwners))
  const title = { text: note.title, values: note.values }
  await notifyStaff(tx, actorId, row, collectedPart({ title, href: row.href, comment: row.comment }))
}

/** What is stored of a notification, but for its reader, and of the mail about its record. */
function rowOf(note: Note, actorId: ActorId) {
  const { entityType, entityId, values, text, lines, comment, due } = note
  const title = { text: note.title, values }
  const task = entityType === 'task' ? entityId : undefined
  return {
    ...note,
    values: JSON.stringify(values),
    comment: comment ?? null,
    part: partOf({ title, text, lines, comment, task, due }),
    // The mail names who wrote its text.
    authorId: text ? actorId : null,
  }
}

type Row = ReturnType<typeof rowOf>

const notifyPerson = prepared(
  (_, actorId: ActorId, row: Row, userId: number) =>
    sql`select notify_person(${actorId}, ${userId}, ${row.companyId}, ${fieldsOf(row)}) ${UNREAD_CALL}`,
)

const notifyCompany = prepared(
  (_, actorId: ActorId, row: Row, toOwners: boolean) =>
    sql`select notify_company(${actorId}, ${row.companyId}, ${row.projectId}, ${row.personId}, ${row.private},
      ${toOwners}, ${fieldsOf(row)}) ${UNREAD_CALL}`,
)

const notifyStaff = prepared(
  (_, actorId: ActorId, row: Row, collected: string) =>
    sql`select notify_staff(${actorId}, ${row.companyId}, ${fieldsOf(row)}, ${collected}, ${more()}) ${UNREAD_CALL}`,
)

const fieldsOf = (row: Row): RawBuilder<unknown> => sql`
  ${row.type}, ${row.title}, ${row.values}, ${row.entityType}, ${row.entityId}, ${row.href}, ${row.choice},
  ${row.comment}, ${row.once}, ${row.actionLabel}, ${row.part}, ${row.authorId}`
