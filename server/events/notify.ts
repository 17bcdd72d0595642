import { type RawBuilder, sql } from 'kysely'
import { fillGaps } from '#shared/events/event.ts'
import type { NotificationKind } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/db/fragments.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD } from '#server/db/unread.ts'
import { collectedMail, collectors, isFlood, joinCollected, lockCollectedMail } from './flood.ts'
import {
  type NotificationContent,
  type NotificationMail,
  beginMails,
  isJoinable,
  partIn,
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
  const mail = mailOf(note, actorId)
  const row = rowOf(note)
  if ('userId' in to) return void (await notifyPerson(tx, row, mail, actorId, to.userId))
  if (actorId !== null) await lockCollectedMail(tx, actorId)
  await notifyStaff(tx, row, mail, actorId, collectedMail(actorId, mail, note.comment))
}

/** The row of a notification, but for its reader. */
const rowOf = (note: Note) => ({
  ...note,
  values: JSON.stringify(note.values),
  comment: note.comment ?? null,
  tag: `${note.entityType}-${note.entityId}`,
})

type Row = ReturnType<typeof rowOf>

const notifyPerson = prepared(
  (_, note: Row, mail: NotificationMail, actorId: ActorId, userId: number) => sql`
  with readers as (${readersOf(note, actorId)} and users.id = ${userId}),
    ${notifying(note, mail)},
    addressees as (select id from readers where mail = 'now'),
    ${mailing(mail)}
  select ${UNREAD}`,
)

const notifyStaff = prepared(
  (_, note: Row, mail: NotificationMail, actorId: ActorId, collected: NotificationMail) => sql`
  with readers as (${readersOf(note, actorId)} and users.role = 'staff' and users.invited_at is null),
    ${notifying(note, mail)},
    flood as (select where ${isFlood(actorId)}),
    addressees as (select id from readers where mail = 'now' and not exists (select from flood)),
    ${mailing(mail)},
    collectors as (${collectors(actorId)}),
    collected as (${joinCollected(collected)}),
    collecting as (${beginMails(collected, sql`collectors`, sql`id not in (select user_id from collected)`)})
  select ${UNREAD}`,
)

/** People who are notified unless they act themselves, with their settings: `mail` is now, daily or never. */
const readersOf = ({ choice, type, once }: Row, actorId: ActorId): RawBuilder<unknown> => sql`
  select users.id, coalesce((chosen.push ->> ${choice})::boolean, true) as push,
    -- Nothing is mailed to an unconfirmed address.
    case when ${isConfirmedAddress('users')} then coalesce(chosen.mail ->> ${choice}, 'now') else 'never' end as mail
  from users left join notification_settings as chosen on chosen.user_id = users.id
  where ${isActivePerson('users')} and users.id is distinct from ${actorId} and not (${once} and exists (
    select from notifications
    where notifications.user_id = users.id and notifications.read_at is null and notifications.type = ${type}))`

/** Notifies the readers in the portal and on their devices. */
const notifying = (note: Row, mail: NotificationMail): RawBuilder<unknown> => sql`
  told as (
    insert into notifications (user_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
    select id, ${note.type}, ${note.title}, ${note.values}::jsonb, ${note.entityType}, ${note.entityId}, ${note.href},
      ${note.choice}, ${note.comment}, mail = 'daily' from readers),
  pushed as (
    insert into pushes (subscription_id, title, href, tag)
    select push_subscriptions.id, ${mail.subject}, ${note.href}, ${note.tag}
    from readers join push_subscriptions on push_subscriptions.user_id = readers.id where readers.push)`

/** Mails the addressees, together with what else happened to the record and has not been sent. */
const mailing = (mail: NotificationMail): RawBuilder<unknown> => sql`
  joined as (${joinWaiting(mail)}),
  mailed as (${beginMails(mail, sql`addressees`, sql`id not in (select user_id from joined)`)})`

/** Adds the notification to an unsent mail about the same record; one that is being sent is left alone. */
const joinWaiting = (mail: NotificationMail): RawBuilder<unknown> => sql`
  update mails set parts = parts || (${partIn(mail)})
  where id in (
    select mails.id from mails join addressees on addressees.id = mails.user_id
    where ${isJoinable(mail)} order by mails.id for update of mails skip locked)
  returning user_id`

/** The mail about the record that collects the notification. */
function mailOf(note: Note, actorId: ActorId): NotificationMail {
  const { choice: kind, entityType, entityId, href, actionLabel, text, comment, due } = note
  const title = fillGaps(note.title, note.values)
  return {
    kind,
    entityType,
    entityId,
    subject: title,
    href,
    actionLabel,
    waitsSeconds: TOGETHER_SECONDS,
    part: partOf({ title, text, comment, task: entityType === 'task' ? entityId : undefined, due }),
    authorId: text ? actorId : null,
  }
}
