import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { getRecordVisibilityCondition } from '#server/core/access/record-visibility.ts'
import { findActor } from '#server/core/access/actor.ts'
import type { RecordKind } from '#shared/records/records.ts'

/*
 * Functions that delete notifications of records that users can no longer read. They skip mails and pushes that are
 * being sent, because waiting for another server would take too long.
 */

/** Deletes the notifications that match a condition, including from waiting digests, then deletes empty digests. */
export async function deleteMatchingNotifications(
  tx: Database,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`
    with gone as (delete from notifications where ${condition} returning user_id, href),
      digests as (
        select mails.id, rest.parts, rest.count
        from mails cross join lateral (
          select coalesce(jsonb_agg(part order by nth), '[]') as parts,
            -- Not what the person owes.
            coalesce(sum(1 + jsonb_array_length(coalesce(part -> 'lines', '[]')))
              filter (where not part @> '{"owed": true}'), 0)::integer as count
          from jsonb_array_elements(mails.parts) with ordinality as each (part, nth)
          where not exists (select from gone where gone.user_id = mails.user_id and gone.href = part ->> 'href')) as rest
        where mails.kind = 'digest' and mails.status = 'waiting' and mails.user_id in (select user_id from gone)
        for update of mails skip locked),
      emptied as (delete from mails using digests where mails.id = digests.id and digests.count = 0)
    update mails set parts = digests.parts, subject_values = case
      when digests.parts @> '[{"owed": true}]' then mails.subject_values
      else jsonb_build_object('count', digests.count) end
    from digests where mails.id = digests.id and digests.count > 0`.execute(tx)
}

/** Deletes these users' unsent mails and pushes that match the conditions. Mails about the account stay. */
export async function deleteUnsentMessages(
  tx: Database,
  userIds: readonly number[],
  conditions: { mails: RawBuilder<SqlBool>; pushes: RawBuilder<SqlBool> },
): Promise<void> {
  const ids = [...userIds]
  await sql`delete from mails where id in (
    select id from mails where user_id = any(${ids}) and status = 'waiting' and not private and ${conditions.mails}
    for update skip locked)`.execute(tx)
  await sql`delete from pushes where id in (
    select pushes.id from pushes join push_subscriptions subscribed on subscribed.id = pushes.subscription_id
    where subscribed.user_id = any(${ids}) and ${conditions.pushes}
    for update of pushes skip locked)`.execute(tx)
}

/** Deletes a member's notifications and mails about hidden records, and the company's unsent pushes. */
export async function deleteHiddenNotifications(
  tx: Database,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const actor = await findActor(tx, userId)
  if (!actor) return
  const isHidden = (table: 'notifications' | 'mails') => {
    const record = { type: sql.ref(`${table}.entityType`), id: sql.ref(`${table}.entityId`) }
    return sql<SqlBool>`${sql.ref(`${table}.companyId`)} = ${companyId}
      and not ${getRecordVisibilityCondition(actor, record, { company: companyId })}`
  }
  await deleteMatchingNotifications(tx, sql<SqlBool>`user_id = ${userId} and ${isHidden('notifications')}`)
  const pushes = sql<SqlBool>`pushes.company_id = ${companyId}`
  await deleteUnsentMessages(tx, [userId], { mails: isHidden('mails'), pushes })
}

/** Deletes the notifications, unsent mails, and unsent pushes of these users about a record. */
export async function deleteRecordNotifications(
  tx: Database,
  { userIds, kind, id }: { userIds: readonly number[]; kind: RecordKind; id: number },
): Promise<void> {
  const isAbout = sql<SqlBool>`entity_type = ${kind} and entity_id = ${id}`
  await deleteMatchingNotifications(tx, sql<SqlBool>`user_id = any(${[...userIds]}) and ${isAbout}`)
  const pushes = sql<SqlBool>`pushes.tag = ${`${kind}-${id}`}`
  await deleteUnsentMessages(tx, userIds, { mails: isAbout, pushes })
}
