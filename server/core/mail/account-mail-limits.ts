import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { t } from '#shared/i18n/t.ts'

/** Account mails per hour for one user, and for one address. The rest wait. */
const MAILS_PER_HOUR = 10
/** Links per hour for an address until someone confirms that it belongs to the user. */
export const LINKS_PER_HOUR = 3
/** Returns the message for requests above this limit. */
export const getLinkLimitMessage = () =>
  t(
    'We email at most three links per hour to any address. Please check your spam folder, or try again later.',
  )

/**
 * Whether a link can be mailed to an address that a user entered but hasn't confirmed: `otherAddress`, or by default
 * their pending email. Always true if none is pending. Locks the address until the transaction ends, so that concurrent
 * requests can't exceed the limit.
 */
export async function canMailLink(
  tx: Database,
  userId: number,
  otherAddress: string | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ address: string | null }>`
    select lower(coalesce(${otherAddress}::text, pending_email)) as address from users where id = ${userId}`.execute(
    tx,
  )
  const address = rows[0]?.address ?? null
  if (address === null) return true
  await acquireLock(tx, LOCKS.linkAddress, sql`hashtext(${address})`)
  const { rows: counted } = await sql<{ links: number }>`
    select count(*)::integer as links from mails
    where private and created_at > now() - interval '1 hour'
      and (lower(address) = ${address} and kind in ('confirmation', 'address', 'reset')
        or user_id = ${userId} and kind in ('confirmation', 'address'))`.execute(tx)
  return (counted[0]?.links ?? 0) < LINKS_PER_HOUR
}

/**
 * Returns when the next account mail can be sent to a user, or to an address without a user (ISO 8601), and whether it
 * is delayed. The time is now, or an hour after the tenth mail before it. No warning is delayed by more than an hour,
 * however many links were requested.
 */
export async function getNextAccountMailTime(
  tx: Database,
  { userId, address, isWarning }: { userId: number | null; address: string; isWarning: boolean },
): Promise<{ from: string; waits: boolean }> {
  const latest = isWarning ? sql`now() + interval '1 hour'` : sql`'infinity'`
  const { rows } = await sql<{ from: string; waits: boolean }>`
    select next.from, next.from > now() as waits from (
      select least(${latest}, greatest(date_trunc('milliseconds', now()), ${selectTenthMailTime(sql`user_id = ${userId}`)},
        ${selectTenthMailTime(sql`lower(address) = lower(${address})`)}))::timestamptz(3) as "from") next`.execute(
    tx,
  )
  const [next] = rows
  if (!next) throw new Error('No row')
  return next
}

const selectTenthMailTime = (condition: RawBuilder<unknown>) => sql`(
  select next_try_at + interval '1 hour' from mails where private and status <> 'kept' and ${condition}
  order by next_try_at desc offset ${MAILS_PER_HOUR - 1} limit 1)`
