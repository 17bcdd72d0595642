import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { t } from '#shared/i18n/t.ts'

/** Evicts the oldest sessions above `SESSIONS_A_PERSON`. Saves token hashes to tell browsers the reason. */
export async function evictOldestSessions(
  db: Database,
  { sessionsAPerson: most, sessionIdleDays }: Config,
  userId: number,
): Promise<void> {
  if (most === 0) return
  const { rows } = await sql<{ id: number }>`
    with ended as (
      delete from sessions where id in (
        select id from sessions where user_id = ${userId} and expires_at > now()
          and seen_at > now() - make_interval(days => ${sessionIdleDays})
        order by id desc offset ${most})
      returning id, token_hash),
    remembered as (insert into crowded_out_sessions (token_hash) select token_hash from ended)
    select id from ended`.execute(db)
  await publish(db, ...rows.map(({ id }) => ({ kind: 'session-crowded-out', session: id }) as const))
}

/** Tells an evicted session's browser why it ended, on non-public calls. @throws 401, code `crowded_out` */
export async function rejectEvictedSession(
  db: Database,
  { routeOptions: { config } }: FastifyRequest,
  tokenHash: Buffer,
): Promise<void> {
  if (config.action === undefined || config.action === 'public') return
  const ended = await db
    .selectFrom('crowdedOutSessions')
    .select('endedAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (ended)
    throw unauthorized(t('You were signed out here because you’re signed in on too many devices.'), {
      code: 'crowded_out',
    })
}
