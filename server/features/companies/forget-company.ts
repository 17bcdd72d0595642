import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Member } from './hand-over.ts'
import { reachOfRecord } from '#server/core/access/reach-of-record.ts'
import { findActor } from '#server/core/access/actor.ts'

/**
 * Deletes the notifications that hold a condition, and takes them out of digests that wait: one that is left without any
 * goes, too. What is being sent right now is still sent.
 */
export async function forgetNews(tx: Database, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with gone as (delete from notifications where ${which} returning user_id, href),
      digests as (
        select mails.id, rest.parts, rest.count
        from mails cross join lateral (
          select coalesce(jsonb_agg(part order by nth), '[]') as parts,
            coalesce(sum(1 + jsonb_array_length(coalesce(part -> 'lines', '[]'))), 0)::integer as count
          from jsonb_array_elements(mails.parts) with ordinality as each (part, nth)
          where not exists (select from gone where gone.user_id = mails.user_id and gone.href = part ->> 'href')) as rest
        where mails.kind = 'digest' and mails.status = 'waiting' and mails.user_id in (select user_id from gone)
        for update of mails skip locked),
      emptied as (delete from mails using digests where mails.id = digests.id and digests.count = 0)
    update mails set parts = digests.parts, subject_values = jsonb_build_object('count', digests.count)
    from digests where mails.id = digests.id and digests.count > 0`.execute(tx)
}

/** The tables of the records that may be followed, by kind. */
const FOLLOWED = {
  brief: 'briefs',
  project: 'projects',
  website: 'websites',
  ticket: 'tickets',
  info_request: 'info_requests',
} as const

/**
 * Takes away what somebody who leaves a company was told of it and had not been told yet, and what gave them sight: what
 * is named in the table of notifications goes, and waiting mails and pushes. What is being sent right now is still sent: this
 * does not wait for another server.
 */
export async function forgetCompany(tx: Database, { companyId, userId }: Member): Promise<void> {
  await tx
    .deleteFrom('membershipProjects')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  await sql`delete from record_readers where user_id = ${userId} and (
    exists (select from tickets where tickets.id = ticket_id and company_id = ${companyId})
    or exists (select from info_requests where info_requests.id = info_request_id and company_id = ${companyId}))`.execute(
    tx,
  )
  for (const [kind, table] of Object.entries(FOLLOWED))
    await sql`delete from follows where user_id = ${userId} and entity_type = ${kind} and exists (
      select from ${sql.table(table)} as record where record.id = entity_id and record.company_id = ${companyId})`.execute(
      tx,
    )
  await forgetNews(tx, sql<SqlBool>`user_id = ${userId} and company_id = ${companyId}`)
  const ofCompany = sql<SqlBool>`company_id = ${companyId}`
  await dropUnsent(tx, userId, { mails: ofCompany, pushes: ofCompany })
}

/** Deletes a person's mails and pushes that hold a condition and have not been sent. */
export async function dropUnsent(
  tx: Database,
  userId: number,
  which: { mails: RawBuilder<SqlBool>; pushes: RawBuilder<SqlBool> },
): Promise<void> {
  await sql`delete from mails where id in (
    select id from mails where user_id = ${userId} and status = 'waiting' and not private and ${which.mails}
    for update skip locked)`.execute(tx)
  await sql`delete from pushes where id in (
    select pushes.id from pushes join push_subscriptions subscribed on subscribed.id = pushes.subscription_id
    where subscribed.user_id = ${userId} and ${which.pushes}
    for update of pushes skip locked)`.execute(tx)
}

/** Takes away what somebody was told of a company's records that they no longer see, and what they had not been told yet. */
export async function forgetUnseen(tx: Database, member: Member): Promise<void> {
  const { companyId, userId } = member
  const actor = await findActor(tx, userId)
  if (!actor) return
  const unseen = (table: 'notifications' | 'mails') => {
    const record = { type: sql.ref(`${table}.entityType`), id: sql.ref(`${table}.entityId`) }
    return sql<SqlBool>`${sql.ref(`${table}.companyId`)} = ${companyId}
      and not ${reachOfRecord(actor, record, { company: companyId })}`
  }
  await forgetNews(tx, sql<SqlBool>`user_id = ${userId} and ${unseen('notifications')}`)
  const pushes = sql<SqlBool>`pushes.company_id = ${companyId}`
  await dropUnsent(tx, userId, { mails: unseen('mails'), pushes })
}
