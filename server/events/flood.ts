import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type NotificationMail, isJoinable, partIn } from './notification-mail.ts'
import { LOCKS } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD } from '#server/db/unread.ts'

/** How many tickets and comments of one client, within a few minutes, staff are mailed about individually. */
const MOST = 30
const MINUTES = 10
/** Notifications that one mail lists; beyond that, it only says that there are more. */
const PARTS = 100
const MORE = JSON.stringify([{ text: 'There’s more than fits in one email. The portal shows all of it.' }])

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
const collected = (entityId: number | null) => ({ entityType: 'user', entityId })

const takesMore = sql<SqlBool>`jsonb_array_length(mails.parts) <= ${sql.lit(PARTS)}`
/** As the index `mails_full` says it, which finds them without reading their parts. */
const isFull = sql<SqlBool>`jsonb_array_length(mails.parts) > ${sql.lit(PARTS)}`

/**
 * Of the people in `readers`, who are mailed collectively about what this client writes. Not those whose mail is full: it
 * is not touched, so that no write waits for its lock.
 */
export const collectors = (actorId: number | null): RawBuilder<unknown> => sql`
  select id from readers where mail = 'now' and exists (select from flood) and not exists (
    select from mails where mails.user_id = readers.id and ${isJoinable(collected(actorId))} and ${isFull})`

/** The mail that collects everything that this client wrote and writes: ten minutes after the first of it. */
export const collectedMail = (
  actorId: number | null,
  { kind, subject, href }: Pick<NotificationMail, 'kind' | 'subject' | 'href'>,
  comment: number | undefined,
) => ({
  ...collected(actorId),
  kind,
  subject,
  href: '/notifications',
  actionLabel: 'See All Notifications',
  waitsSeconds: MINUTES * 60,
  part: JSON.stringify({ title: subject, href, comment }),
  authorId: null,
})

/** Adds to the mails of `collectors` that have not been sent. */
export const joinCollected = (mail: NotificationMail): RawBuilder<unknown> => sql`
  update mails set parts = parts ||
    case when jsonb_array_length(parts) < ${sql.lit(PARTS)} then ${partIn(mail)} else ${MORE}::jsonb end
  where id in (
    select mails.id from mails join collectors on collectors.id = mails.user_id
    where ${isJoinable(mail)} and ${takesMore}
    order by mails.id for update of mails)
  returning user_id`

/**
 * Lets one of several concurrent writes create the collecting mails, so that the others find them: those see them in
 * their next statement.
 */
export const lockCollectedMail = prepared(
  (_, actorId: number) => sql`
  select pg_advisory_xact_lock(${LOCKS.collectedMail}, ${actorId}) where ${isFlood(actorId)} and not exists (
    select from users join mails on mails.user_id = users.id
    where users.role = 'staff' and ${isJoinable(collected(actorId))}) ${UNREAD}`,
)
