import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { NewNotification, NotificationAudience } from './new-notification.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import {
  type CollectedMail,
  type NotifiedRecipient,
  queueCollectedMails,
  queueMails,
  selectCollectedMail,
} from './queue-mails.ts'
import { type Recipient, selectRecipients } from './recipients.ts'

/** A notification and its audience. The actor is null for the portal itself, as when something is due. */
interface AddressedNotification {
  actorId: number | null
  audience: NotificationAudience
  notification: NewNotification
}

/**
 * Notifies users of an event in the portal and, as their settings say, by push message and email, in the transaction
 * of the event. If one company writes a lot, staff get it in a single mail. The number of statements doesn't depend on
 * the number of recipients.
 */
export async function notify(tx: Database, addressed: AddressedNotification): Promise<void> {
  const { actorId, notification } = addressed
  if (notification.confirms) return queueConfirmation(tx, addressed)
  const recipients = await insertNotifications(tx, addressed)
  const pushed = recipients.filter(({ isPushed }) => isPushed)
  if (pushed.length > 0) await queuePushes(tx, pushed, notification)
  const mailed = recipients.filter(({ mail }) => mail === 'now')
  if (mailed.some(({ isFlooded }) => isFlooded)) await queueCollectedMails(tx, mailed, notification)
  else if (mailed.length > 0) await queueMails(tx, { actorId, recipients: mailed, notification })
}

/** Writes the notifications, including those for a daily digest, and returns their recipients. */
async function insertNotifications(
  tx: Database,
  { actorId, audience, notification }: AddressedNotification,
): Promise<(NotifiedRecipient & CollectedMail)[]> {
  const { rows } = await sql<NotifiedRecipient & CollectedMail>`
    with recipients as materialized (${selectRecipients(actorId, audience, notification)}),
      notified as (
        insert into notifications
          (user_id, company_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, message, digest)
        select id, ${notification.companyId}, ${notification.type}, ${notification.title}, ${JSON.stringify(notification.values)}::jsonb,
          ${notification.entityType}, ${notification.entityId}, ${notification.href}, ${notification.choice}, ${notification.comment ?? null},
          ${notification.confidential ? (notification.text ?? null) : null}, mail = 'daily'
        from recipients
        returning id, user_id)
    select recipients.*, notified.id as notification_id, ${selectCollectedMail(actorId, audience, notification)}
    from recipients join notified on notified.user_id = recipients.id`.execute(tx)
  return rows
}

async function queuePushes(
  tx: Database,
  recipients: readonly Recipient[],
  notification: NewNotification,
): Promise<void> {
  const ids = recipients.map(({ id }) => id)
  await sql`
    insert into pushes (subscription_id, company_id, title, title_values, href, tag)
    select push_subscriptions.id, ${notification.companyId}, ${notification.title}, ${JSON.stringify(notification.values)}::jsonb,
      ${notification.href}, ${`${notification.entityType}-${notification.entityId}`}
    from unnest(${ids}::integer[]) as recipient (id)
      join push_subscriptions on push_subscriptions.user_id = recipient.id`.execute(tx)
}
