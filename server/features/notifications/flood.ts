import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Tickets and comments of one client within so many minutes of which staff are mailed one by one. */
const MOST = 30
const MINUTES = 10
/** News that one mail names; of more it says that there are more. */
const PARTS = 100
const LOCK = 7_236_034
const MORE = JSON.stringify([{ text: 'There is more than one mail holds. The portal shows all of it.' }])

/** Whether somebody is a client who writes so much that staff are mailed of it together. Asked once it is written. */
export async function isFlood(tx: Database, actorId: number): Promise<boolean> {
  const { rows } = await sql<{ flood: boolean }>`
    select count(*) > ${MOST} as flood from (
      (select 1 from tickets where user_id = ${actorId} and ${isRecent} limit ${MOST + 1})
      union all
      (select 1 from comments where user_id = ${actorId} and ${isRecent} limit ${MOST + 1})) written
    where exists (select from users where id = ${actorId} and role = 'client')`.execute(tx)
  return rows[0]?.flood ?? false
}

const isRecent = sql`created_at > now() - make_interval(mins => ${MINUTES})`

/** The mail that collects what this client writes: it goes ten minutes after it was begun. */
export const collected = (actorId: number) => ({
  entityType: 'user',
  entityId: actorId,
  waitsSeconds: MINUTES * 60,
})

/**
 * A mail about this record that has not gone yet. The cast keeps PostgreSQL from the index of all mails that wait, of which
 * there are many while no server takes them.
 */
export const isJoinable = ({ entityType, entityId }: { entityType: string; entityId: number }) => sql`
  mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
  and mails.entity_type = ${entityType} and mails.entity_id = ${entityId}`

/** Lets one of several writes at the same moment begin the mails that collect, so that the others find them. */
export async function beginCollecting(tx: Database, actorId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCK}, ${actorId}) where not exists (
      select from users join mails on mails.user_id = users.id
      where users.role = 'staff' and ${isJoinable(collected(actorId))})`.execute(tx)
}

/** Whether a mail that collects takes more. One that is full is not touched, so that nobody waits for it. */
export const takesMore: RawBuilder<unknown> = sql`jsonb_array_length(mails.parts) <= ${sql.lit(PARTS)}`

/** Stored parts with one more, or with a word that there is more. */
export const withPart = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  parts || case when jsonb_array_length(parts) < ${sql.lit(PARTS)} then ${part} else ${MORE}::jsonb end`
