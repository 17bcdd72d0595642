import { type RawBuilder, sql } from 'kysely'
import { fillGaps } from '#shared/events/event.ts'
import type { NotificationKind } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/db/fragments.ts'
import { collect, isFlood, isFull } from './flood.ts'
import {
  type NotificationContent,
  type NotificationMail,
  beginMails,
  isJoinable,
  partOf,
} from './notification-mail.ts'

/** A notification: one line, and where it links. */
export interface Note extends Pick<NotificationContent, 'text' | 'due'> {
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
  const writerId = 'role' in to ? actorId : null
  const { rows } = await notifyQuery(tx, note, mail, actorId, writerId, to).execute(tx)
  const userIds = rows.map(({ id }) => id)
  if (writerId !== null && userIds.length > 0) await collect(tx, writerId, mail, userIds)
}

/**
 * One statement for almost everything, because each round trip to the database costs. Returns the people to mail
 * collectively about what `writerId` writes in large amounts, except those whose collected mail is full.
 */
const notifyQuery = (
  tx: Database,
  { type, title, values, entityType, entityId, href, once }: Note,
  mail: NotificationMail,
  actorId: ActorId,
  writerId: ActorId,
  to: Readers,
): RawBuilder<{ id: number }> => sql`
  with readers as (${readersOf(tx, mail.kind, actorId, to, once ? type : null)}),
    flood as (select where ${isFlood(writerId)}),
    told as (
      insert into notifications (user_id, type, title, title_values, entity_type, entity_id, href, kind, digest)
      select id, ${type}, ${title}, ${JSON.stringify(values)}::jsonb, ${entityType}, ${entityId}, ${href}, ${mail.kind},
        mail = 'daily' from readers),
    pushed as (
      insert into pushes (subscription_id, title, href, tag)
      select push_subscriptions.id, ${mail.subject}, ${href}, ${`${entityType}-${entityId}`}
      from readers join push_subscriptions on push_subscriptions.user_id = readers.id where readers.push),
    addressees as (select id from readers where mail = 'now' and not exists (select from flood)),
    joined as (${joinWaiting(mail)}),
    mailed as (${beginMails(mail, sql`id not in (select user_id from joined)`)})
  select id from readers, flood where mail = 'now' and not ${isFull(writerId, 'readers.id')}`

/** The mail about the record that collects the notification. */
function mailOf(note: Note, actorId: ActorId): NotificationMail {
  const { choice: kind, entityType, entityId, href, actionLabel, text, due } = note
  const title = fillGaps(note.title, note.values)
  return {
    kind,
    entityType,
    entityId,
    subject: title,
    href,
    actionLabel,
    waitsSeconds: TOGETHER_SECONDS,
    part: partOf({ title, text, due }, actorId),
  }
}

/** `notWaiting`: a type of which they have none left to read. */
function readersOf(tx: Database, kind: string, actorId: ActorId, to: Readers, notWaiting: string | null) {
  let readers = tx
    .selectFrom('users')
    .leftJoin('notificationSettings as chosen', 'chosen.userId', 'users.id')
    .select('users.id')
    // Nothing is mailed to an unconfirmed address.
    .select(
      sql<string>`case when ${isConfirmedAddress('users')} then coalesce(chosen.mail ->> ${kind}, 'now') else 'never' end`.as(
        'mail',
      ),
    )
    .select(sql<boolean>`coalesce((chosen.push ->> ${kind})::boolean, true)`.as('push'))
    .where(isActivePerson('users'))
  if (actorId !== null) readers = readers.where('users.id', '!=', actorId)
  if ('userId' in to) readers = readers.where('users.id', '=', to.userId)
  else readers = readers.where('users.role', '=', to.role).where('users.invitedAt', 'is', null)
  if (notWaiting !== null)
    readers = readers.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.userId', '=', 'users.id')
            .where('notifications.readAt', 'is', null)
            .where('notifications.type', '=', notWaiting),
        ),
      ),
    )
  return readers
}

/** Adds the notification to an unsent mail about the same record; one that is being sent is left alone. */
const joinWaiting = (mail: NotificationMail): RawBuilder<unknown> => sql`
  update mails set parts = parts || ${mail.part}
  where id in (
    select mails.id from mails join addressees on addressees.id = mails.user_id
    where ${isJoinable(mail)} order by mails.id for update of mails skip locked)
  returning user_id`
