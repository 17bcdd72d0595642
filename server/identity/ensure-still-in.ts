import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { badToken, unauthorized } from '#server/http/errors.ts'

/** Below the time after which the database looks for deadlocks: who ends a session never gives way to who writes by it. */
const WAIT_MS = 200

/**
 * Refuses a write whose session, or API token, was ended since it was read. Call it last in the transaction: who ends a
 * session waits from here on until the write is kept, and then takes away what it made, such as an API token.
 * @throws 401 once it is ended, 503 while somebody else is about to end or renew it and does not come to an end
 */
export async function ensureStillIn(tx: Database, { actor, sessionId }: FastifyRequest): Promise<void> {
  const way = actor?.token
    ? sql`select from api_tokens where id = ${actor.token.id} and revoked_at is null for share`
    : sql`select from sessions where id = ${sessionId} for key share`
  if (await isThere(tx, sql`${way} skip locked`)) return
  await sql`select set_config('lock_timeout', ${`${WAIT_MS}ms`}, true)`.execute(tx)
  if (!(await isThere(tx, way))) throw actor?.token ? badToken() : unauthorized()
}

const isThere = async (tx: Database, way: RawBuilder<unknown>): Promise<boolean> =>
  (await way.execute(tx)).rows.length > 0
