import { type SqlBool, sql } from 'kysely'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'

interface NewsOf {
  entityType: RecordKind
  entityId: number
  /** Whose ignorance the caller asks about. */
  readerId: number
}

/**
 * Drops the mails and pushes about a record that have not been sent, and what digests and changes that can still be
 * undone would tell of it; the outbox keeps the mails. Returns whether one was dropped for the reader, who had been sent
 * none before and had read nothing about it under the bell. What is being sent right now is still sent: this does not
 * wait for another server.
 */
export async function dropNews(tx: Database, { entityType, entityId, readerId }: NewsOf): Promise<boolean> {
  const about = sql<SqlBool>`entity_type = ${entityType} and entity_id = ${entityId}`
  const { rows: dropped } = await sql<{ userId: number | null }>`
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
  if (!dropped.some(({ userId }) => userId === readerId)) return false
  const { rows } = await sql`
    select from mails where user_id = ${readerId} and status = 'sent' and ${about}
    union all
    select from notifications where user_id = ${readerId} and read_at is not null and ${about}
    limit 1`.execute(tx)
  return rows.length === 0
}
