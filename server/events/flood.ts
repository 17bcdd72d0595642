import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { type NotificationMail, beginMails, isJoinable } from './notification-mail.ts'
import { LOCKS } from '#server/db/locks.ts'

/** How many tickets and comments of one client, within a few minutes, staff are mailed about individually. */
const MOST = 30
const MINUTES = 10
/** Notifications that one mail lists; beyond that, it only says that there are more. */
const PARTS = 100
const MORE = JSON.stringify([{ text: 'There is more than one mail holds. The portal shows all of it.' }])

/**
 * Whether somebody is a client who writes so much that staff get one collected mail. Evaluated after the write; null is
 * nobody.
 */
export const isFlood = (actorId: number | null): RawBuilder<SqlBool> => sql`
  exists (select from users where id = ${actorId} and role = 'client') and exists (
    select from tickets where user_id = ${actorId} and ${isRecent}
    union all
    select from comments where user_id = ${actorId} and ${isRecent}
    offset ${sql.lit(MOST)})`

const isRecent = sql`created_at > now() - make_interval(mins => ${sql.lit(MINUTES)})`

/** The mail that collects this client's messages. */
const collected = <Id extends number | null>(actorId: Id) => ({ entityType: 'user', entityId: actorId })

const takesMore = sql<SqlBool>`jsonb_array_length(mails.parts) <= ${sql.lit(PARTS)}`

/**
 * Whether the mail that collects it for this reader is full: a full mail is not touched, so that no write waits for its
 * lock.
 */
export const isFull = (actorId: number | null, reader: string): RawBuilder<SqlBool> => sql`exists (
  select from mails
  where mails.user_id = ${sql.ref(reader)} and ${isJoinable(collected(actorId))} and not ${takesMore})`

/** Mails these people, collecting everything that this client wrote and writes: ten minutes after the first of it. */
export async function collect(
  tx: Database,
  actorId: number,
  { kind, subject, href }: Pick<NotificationMail, 'kind' | 'subject' | 'href'>,
  userIds: number[],
): Promise<void> {
  await beginCollecting(tx, actorId)
  const mail = {
    ...collected(actorId),
    kind,
    subject,
    href: '/notifications',
    actionLabel: 'See all news',
    waitsSeconds: MINUTES * 60,
    part: sql`jsonb_build_object('title', ${subject}::text, 'href', ${href}::text)`,
  }
  await sql`
    with addressees as (select unnest(${userIds}::integer[]) as id),
      joined as (${joinCollecting(mail)})
    ${beginMails(mail, hasNone(mail))}`.execute(tx)
}

/** Lets one of several concurrent writes create the collecting mails, so that the others find them. */
async function beginCollecting(tx: Database, actorId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCKS.collectedMail}, ${actorId}) where not exists (
      select from users join mails on mails.user_id = users.id
      where users.role = 'staff' and ${isJoinable(collected(actorId))})`.execute(tx)
}

const joinCollecting = (mail: NotificationMail): RawBuilder<unknown> => sql`
  update mails set parts = parts ||
    case when jsonb_array_length(parts) < ${sql.lit(PARTS)} then ${mail.part} else ${MORE}::jsonb end
  where id in (
    select mails.id from mails join addressees on addressees.id = mails.user_id
    where ${isJoinable(mail)} and ${takesMore}
    order by mails.id for update of mails)`

const hasNone = (mail: NotificationMail) => sql<SqlBool>`
  not exists (select from mails where mails.user_id = addressees.id and ${isJoinable(mail)})`
