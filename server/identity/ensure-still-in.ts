import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { badToken, unauthorized } from '#server/http/errors.ts'

/** Below the time after which the database looks for deadlocks: who ends a session never gives way to who writes by it. */
const WAIT_MS = 200

const sessionOf = (db: Database, id: number) =>
  db.selectFrom('sessions').select('id').where('id', '=', id).forKeyShare()
const tokenOf = (db: Database, id: number) =>
  db.selectFrom('apiTokens').select('id').where('id', '=', id).where('revokedAt', 'is', null).forShare()

/** Both keep who would end it waiting; `atOnce` finds nothing while somebody is about to. */
const SESSION = {
  atOnce: prepared((db, id: number) => sessionOf(db, id).skipLocked()),
  afterWaiting: prepared(sessionOf),
}
const TOKEN = {
  atOnce: prepared((db, id: number) => tokenOf(db, id).skipLocked()),
  afterWaiting: prepared(tokenOf),
}

/**
 * Refuses a write whose session, or API token, was ended since it was read. Call it last in the transaction: who ends a
 * session waits from here on until the write is kept, and then takes away what it made, such as an API token.
 * @throws 401 once it is ended, 503 while somebody else is about to end or renew it and does not come to an end
 */
export async function ensureStillIn(tx: Database, { actor, sessionId }: FastifyRequest): Promise<void> {
  const token = actor?.token
  const held = token ? TOKEN : SESSION
  const id = token?.id ?? sessionId
  if (id === null) throw unauthorized()
  if ((await held.atOnce(tx, id)).length > 0) return
  await sql`select set_config('lock_timeout', ${`${WAIT_MS}ms`}, true)`.execute(tx)
  if ((await held.afterWaiting(tx, id)).length === 0) throw token ? badToken() : unauthorized()
}
