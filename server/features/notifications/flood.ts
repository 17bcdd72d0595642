import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Tickets and comments of one client within so many minutes of which staff are mailed one by one. */
const MOST = 30
const MINUTES = 10
/** News that one mail names; of more it says that there are more. */
const PARTS = 100
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

/** Stored parts with one more, as far as a mail holds them. */
export const withPart = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when jsonb_array_length(parts) < ${PARTS} then parts || ${part}
    when jsonb_array_length(parts) = ${PARTS} then parts || ${MORE}::jsonb else parts end`
