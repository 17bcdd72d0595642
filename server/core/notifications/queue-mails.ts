import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS } from '#server/platform/db/locks.ts'
import type { NewNotification, NotificationAudience } from './new-notification.ts'
import { serializeCollectedPart, serializeMorePart, serializeNotificationPart } from './notification-mail.ts'
import type { Recipient } from './recipients.ts'

/**
 * Whether a mail about a record hasn't been sent and can take more parts. The cast keeps PostgreSQL from using the
 * index of all waiting mails, which grows large while no mail server is available.
 */
const IS_JOINABLE = sql`mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now()
  and not mails.private`

/** The maximum number of parts, without the one that represents the rest. A literal, as in the index `mails_full`. */
const MAX_PARTS = sql.lit(100)

/** A recipient and their notification. */
export interface NotifiedRecipient extends Recipient {
  notificationId: number
}

/**
 * Queues a notification in each recipient's waiting mail about its record, or one that waits 3 seconds. There can be
 * several such mails, because no one can add to a mail that a sender has claimed and then postpones.
 */
export async function queueMails(
  tx: Database,
  {
    actorId,
    recipients,
    notification,
  }: { actorId: number | null; recipients: readonly NotifiedRecipient[]; notification: NewNotification },
): Promise<void> {
  const { entityType, entityId, values, text, confidential, lines, comment, due } = notification
  const task = entityType === 'task' ? entityId : undefined
  const title = { text: notification.title, values }
  const part = serializeNotificationPart({ title, text, confidential, lines, comment, task, due })
  // The mail names the author of its text, if there is only one.
  const authorId = text && !notification.hasSeveralAuthors ? actorId : null
  await sql`
    with added as materialized (
        select ${part}::jsonb || coalesce(
          (select jsonb_build_object('by', full_name) from users where id = ${authorId}), '{}') as part),
      recipients as materialized (
        select recipient.id, recipient.reason, added.part || recipient.part as part
        from added, ${unnestRecipients(recipients)}),
      joinable as materialized (
        select waiting.id, recipients.part from recipients cross join lateral (
          select mails.id from mails where mails.user_id = recipients.id and ${IS_JOINABLE}
            and mails.entity_type = ${entityType} and mails.entity_id = ${entityId}
          limit 1 for update of mails skip locked) as waiting),
      joined as (
        update mails set parts = mails.parts || joinable.part, next_try_at = ${nextTryTime(notification)}
        from joinable where mails.id = joinable.id
        returning mails.user_id)
    insert into mails (user_id, company_id, reason, kind, entity_type, entity_id, subject, subject_values, parts,
      href, action_label, next_try_at)
    select recipients.id, ${notification.companyId}, recipients.reason, ${notification.choice}, ${entityType}, ${entityId},
      ${notification.title}, ${JSON.stringify(values)}::jsonb, jsonb_build_array(recipients.part), ${notification.href},
      ${notification.actionLabel}, now() + interval '3 seconds'
    from recipients where recipients.id not in (select user_id from joined)`.execute(tx)
}

/** Lists recipients as `recipient`, with the fields of their part that differ. */
const unnestRecipients = (recipients: readonly NotifiedRecipient[]) => sql`
  (select id, reason, jsonb_build_object('notification', notification_id)
      || case when is_needed then '{}' else '{"optional": true}'::jsonb end as part
    from unnest(${getIds(recipients)}::integer[], ${recipients.map(({ reason }) => reason)}::text[],
      ${recipients.map(({ notificationId }) => notificationId)}::bigint[],
      ${recipients.map(({ isNeeded }) => isNeeded)}::boolean[]) as each (id, reason, notification_id, is_needed)
  ) as recipient`

/** A mail that waits because of an earlier one stops waiting if its ticket is now urgent. */
const nextTryTime = ({ entityType, entityId }: NewNotification) =>
  entityType === 'ticket'
    ? sql`case when exists (select from tickets where id = ${entityId} and priority = 'urgent')
        then least(mails.next_try_at, now() + interval '3 seconds') else mails.next_try_at end`
    : sql`mails.next_try_at`

/** The mail that replaces a recipient's separate mails when a client writes a lot. */
export interface CollectedMail {
  /** Whether a client's company wrote so much in ten minutes that staff get it in one mail. */
  isFlooded: boolean
  /** Whether that mail can't take more parts. */
  isFull: boolean
}

/** Selects `CollectedMail` for `recipients`. The index `mails_full` finds full ones without reading parts. */
export function selectCollectedMail(
  actorId: number | null,
  audience: NotificationAudience,
  { companyId }: NewNotification,
): RawBuilder<unknown> {
  if (!('role' in audience) || audience.role !== 'staff' || actorId === null || companyId === null)
    return sql`false as is_flooded, false as is_full`
  return sql`
    (select exists (select from users where id = ${actorId} and role = 'client') and exists (
      select from tickets where company_id = ${companyId} and created_at > now() - interval '10 minutes'
      union all
      select from memberships join comments on comments.user_id = memberships.user_id
      where memberships.company_id = ${companyId} and comments.created_at > now() - interval '10 minutes'
      offset 30)) as is_flooded,
    exists (
      select from mails where ${isCollecting(companyId)} and jsonb_array_length(mails.parts) > ${MAX_PARTS}) as is_full`
}

/** Whether a mail to one of `recipients` collects the company's messages. */
const isCollecting = (companyId: number | null) => sql`mails.user_id = recipients.id and ${IS_JOINABLE}
  and mails.entity_type = 'company' and mails.entity_id = ${companyId}`

/** Adds a notification to each recipient's mail, which collects the company's messages for ten minutes. */
export async function queueCollectedMails(
  tx: Database,
  recipients: readonly (NotifiedRecipient & CollectedMail)[],
  notification: NewNotification,
): Promise<void> {
  const { companyId, title, values, href, comment } = notification
  const collecting = recipients.filter(({ isFull }) => !isFull)
  const ids = getIds(collecting)
  if (ids.length === 0) return
  // One of several concurrent writes creates the mails; the others see them in their next statement.
  if (!(await isAnyCollecting(tx, ids, companyId)))
    await sql`select pg_advisory_xact_lock(${LOCKS.collectedMail}, ${companyId})`.execute(tx)
  const part = serializeCollectedPart({ text: title, values }, href, comment)
  await sql`
    with recipients as materialized (
        select recipient.id, ${part}::jsonb || recipient.part as part from ${unnestRecipients(collecting)}
        order by recipient.id),
      joinable as materialized (
        select waiting.id, recipients.part from recipients cross join lateral (
          select mails.id from mails where ${isCollecting(companyId)} and jsonb_array_length(mails.parts) <= ${MAX_PARTS}
          limit 1 for update of mails) as waiting),
      joined as (
        update mails set parts = mails.parts ||
          case when jsonb_array_length(mails.parts) < ${MAX_PARTS} then joinable.part else ${serializeMorePart()}::jsonb end
        from joinable where mails.id = joinable.id
        returning mails.user_id)
    insert into mails (user_id, company_id, reason, kind, entity_type, entity_id, subject, subject_values, parts,
      href, action_label, next_try_at)
    select id, ${companyId}, 'staff', ${notification.choice}, 'company', ${companyId}, ${title},
      ${JSON.stringify(values)}::jsonb, jsonb_build_array(recipients.part), '/notifications', 'View All Notifications',
      now() + interval '10 minutes'
    from recipients where id not in (select user_id from joined) and not exists (
      select from mails where ${isCollecting(companyId)} and jsonb_array_length(mails.parts) > ${MAX_PARTS})`.execute(
    tx,
  )
}

async function isAnyCollecting(
  tx: Database,
  ids: readonly number[],
  companyId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::integer[]) as recipients (id) join mails on ${isCollecting(companyId)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const getIds = (recipients: readonly Recipient[]) => recipients.map(({ id }) => id)
