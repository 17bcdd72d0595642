import { sql } from 'kysely'
import { fillGaps } from '#shared/events/event.ts'
import type { NotificationKind } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD } from '#server/db/unread.ts'
import {
  type NotificationContent,
  type NotificationMail,
  collectedMail,
  partOf,
} from './notification-mail.ts'

/** A notification: one line, and where it links. */
export interface Note extends Pick<NotificationContent, 'text' | 'comment' | 'due'> {
  type: string
  /** With placeholders for `values`: they are filled in when it is read or sent, possibly in another language. */
  title: string
  values: Record<string, string | number>
  /** The notification setting that decides how its readers are notified. */
  choice: NotificationKind
  entityType: RecordKind
  entityId: number
  href: string
  /** The label of the mail's link, if the setting does not determine it. */
  actionLabel: string | null
  /** Whether to skip readers who have not read the last one of its type. */
  once: boolean
}

/** Whom to notify: all staff who have signed in, or one person. */
export type Readers = { role: 'staff' } | { userId: number }

/** Who acts; null for the portal itself, such as when something is due. */
type ActorId = number | null

// Events within this time share one mail.
const TOGETHER_SECONDS = 3

/**
 * Notifies one person, or all staff who have signed in, in the portal and according to their settings, in the
 * transaction of the event; never the actor. What one client writes in large amounts is mailed to staff together.
 */
export async function notify(tx: Database, actorId: ActorId, to: Readers, note: Note): Promise<void> {
  const reader = 'userId' in to ? to.userId : null
  const mail = mailOf(note, actorId)
  const collected = collectedMail(actorId, mail, note.comment)
  await notifyPeople(
    tx,
    actorId,
    reader,
    JSON.stringify(rowOf(note)),
    JSON.stringify(mail),
    JSON.stringify(collected),
  )
}

const notifyPeople = prepared(
  (_, actorId: ActorId, reader: number | null, note: string, mail: string, collected: string) =>
    sql`select notify_people(${actorId}, ${reader}, ${note}, ${mail}, ${collected}) ${UNREAD}`,
)

/** The row of a notification, but for its reader, and what else is needed to write it. */
const rowOf = ({ type, title, values, choice, entityType, entityId, href, comment, once }: Note) => ({
  type,
  title,
  title_values: values,
  kind: choice,
  entity_type: entityType,
  entity_id: entityId,
  href,
  comment_id: comment,
  tag: `${entityType}-${entityId}`,
  once,
})

/** The mail about the record that collects the notification. */
function mailOf(note: Note, actorId: ActorId): NotificationMail {
  const { choice: kind, entityType, entityId, href, actionLabel, text, comment, due } = note
  const title = fillGaps(note.title, note.values)
  return {
    kind,
    entity_type: entityType,
    entity_id: entityId,
    subject: title,
    href,
    action_label: actionLabel,
    waits: TOGETHER_SECONDS,
    part: partOf({ title, text, comment, task: entityType === 'task' ? entityId : undefined, due }),
    author: text ? actorId : null,
  }
}
