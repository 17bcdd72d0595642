import { type SqlBool, sql } from 'kysely'
import type { RecordKind } from '#shared/records.ts'
import { forgetNews } from '#server/companies/forget-news.ts'
import type { Database } from '#server/db/connection.ts'

/**
 * Takes away what people were told of a record that they no longer see, and what they had not been told yet. What is being
 * sent right now is still sent.
 */
export async function forgetRecord(
  tx: Database,
  people: readonly number[],
  kind: RecordKind,
  id: number,
): Promise<void> {
  const whose = [...people]
  await forgetNews(tx, sql<SqlBool>`user_id = any(${whose}) and entity_type = ${kind} and entity_id = ${id}`)
  await sql`delete from mails where id in (
    select id from mails where user_id = any(${whose}) and status = 'waiting' and entity_type = ${kind}
      and entity_id = ${id} for update skip locked)`.execute(tx)
  await sql`delete from pushes where id in (
    select pushes.id from pushes join push_subscriptions subscribed on subscribed.id = pushes.subscription_id
    where subscribed.user_id = any(${whose}) and pushes.tag = ${`${kind}-${id}`}
    for update of pushes skip locked)`.execute(tx)
}
