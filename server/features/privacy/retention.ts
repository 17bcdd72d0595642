import { sql } from 'kysely'
import { AUDIT_EVENT } from '#shared/contract/webhook-events.ts'
import type { Retention } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'

const AT_ONCE = 5_000

/** Deletes data that has passed its retention period, in batches. The rest waits for the next run. */
export async function removeOld(tx: Database, retention: Retention): Promise<void> {
  const { activities, notifications, mails, auditAddresses } = retention
  for (const [table, days] of [
    ['activities', activities],
    ['notifications', notifications],
  ] as const)
    if (days !== undefined)
      await sql`delete from ${sql.table(table)} where id in (
        select id from (${oldest(table, 'id')}) old where created_at < ${before(days)})`.execute(tx)
  if (mails !== undefined)
    await sql`delete from mails where status <> 'waiting' and id in (
      select id from (${oldest('mails', 'id')}) old where created_at < ${before(mails)})`.execute(tx)
  if (auditAddresses === undefined) return
  // The log of a webhook is stored for 30 days and contains addresses, too.
  await sql`delete from webhook_deliveries where type = ${AUDIT_EVENT} and status <> 'waiting'
    and created_at < ${before(auditAddresses)}`.execute(tx)
  await sql`delete from audit_addresses where entry_id in (
      select entry_id from (${oldest('audit_addresses', 'entry_id')}) old
        join audit_log on audit_log.id = entry_id where at < ${before(auditAddresses)})`.execute(tx)
}

/** Selects the oldest rows. They have the lowest ids, so checking costs nothing while nothing is old. */
const oldest = (table: string, key: string) =>
  sql`select * from ${sql.table(table)} order by ${sql.ref(key)} limit ${AT_ONCE}`

const before = (days: number) => sql`now() - make_interval(days => ${days})`
