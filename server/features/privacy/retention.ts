import { sql } from 'kysely'
import { AUDIT_EVENT } from '#shared/contract/webhook-events.ts'
import type { Retention } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'

const BATCH_SIZE = 5_000

/** Deletes data that has passed its retention period, in batches. The rest waits for the next run. */
export async function deleteExpiredData(tx: Database, retention: Retention): Promise<void> {
  const { activities, notifications, mails, auditAddresses } = retention
  for (const [table, days] of [
    ['activities', activities],
    ['notifications', notifications],
  ] as const)
    if (days !== undefined)
      await sql`delete from ${sql.table(table)} where id in (
        select id from (${selectOldest(table, 'id')}) old where created_at < ${getCutoff(days)})`.execute(tx)
  if (mails !== undefined) {
    await sql`delete from mails where status <> 'waiting' and id in (
      select id from (${selectOldest('mails', 'id')}) old where created_at < ${getCutoff(mails)})`.execute(tx)
    // Rows of comments identify mails that arrive again, so they're stored for 90 days.
    await sql`delete from received_mails where (outcome <> 'comment' or comment_id is null) and received_at < ${getCutoff(mails)}`.execute(
      tx,
    )
  }
  if (auditAddresses === undefined) return
  // A webhook's log is stored for 30 days and also contains addresses.
  await sql`delete from webhook_deliveries where type = ${AUDIT_EVENT} and status <> 'waiting'
    and created_at < ${getCutoff(auditAddresses)}`.execute(tx)
  await sql`delete from audit_addresses where entry_id in (
      select entry_id from (${selectOldest('audit_addresses', 'entry_id')}) old
        join audit_log on audit_log.id = entry_id where at < ${getCutoff(auditAddresses)})`.execute(tx)
}

/** Selects the oldest rows. They have the lowest ids, so checking costs nothing while nothing is old. */
const selectOldest = (table: string, key: string) =>
  sql`select * from ${sql.table(table)} order by ${sql.ref(key)} limit ${BATCH_SIZE}`

const getCutoff = (days: number) => sql`now() - make_interval(days => ${days})`
