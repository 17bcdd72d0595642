import { type SqlBool, sql } from 'kysely'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'

/**
 * Cancels the unsent mails and pushes about a record, and removes it from digests and from deferred deliveries. The
 * canceled mails stay in the outbox. Returns the users whose mails were canceled, and who had neither been sent a mail
 * about the record nor read a notification about it. Mails and pushes that are being sent right now still go out,
 * because this doesn't wait for another server.
 */
export async function cancelUnsentNotifications(
  tx: Database,
  { entityType, entityId }: { entityType: RecordKind; entityId: number },
): Promise<number[]> {
  const about = sql<SqlBool>`entity_type = ${entityType} and entity_id = ${entityId}`
  const { rows: canceledMails } = await sql<{ userId: number | null }>`
    update mails set status = 'kept'
    where id in (select id from mails where status = 'waiting' and ${about} for update skip locked)
    returning user_id`.execute(tx)
  await sql`delete from pushes where id in (
    select id from pushes where tag = ${`${entityType}-${entityId}`} for update skip locked)`.execute(tx)
  await tx
    .updateTable('notifications')
    .set({ digest: false })
    .where(about)
    .where('digest', '=', true)
    .execute()
  await sql`update held_events set event = jsonb_set(event, '{notices}', '[]')
    where event #>> '{subject,kind}' = ${entityType} and event #> '{subject,id}' = to_jsonb(${entityId}::integer)`.execute(
    tx,
  )
  const ids = [...new Set(canceledMails.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return []
  // A mail that combines updates about several records names the record only in its parts.
  const part = JSON.stringify([{ about: { type: entityType, id: entityId } }])
  const { rows } = await sql<{ userId: number }>`
    select user_id from mails where user_id = any(${ids}) and status in ('sent', 'undelivered')
      and (${about} or parts @> ${part}::jsonb)
    union
    select user_id from notifications where user_id = any(${ids}) and read_at is not null and ${about}`.execute(
    tx,
  )
  return ids.filter((id) => !rows.some(({ userId }) => userId === id))
}
