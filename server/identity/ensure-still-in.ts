import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { badToken, unauthorized } from '#server/http/errors.ts'

/** Below the database's deadlock timeout: whoever ends a session must never be the one that is canceled. */
const WAIT_MS = 200

const sessionOf = (db: Database, id: number) =>
  db.selectFrom('sessions').select('id').where('id', '=', id).forKeyShare()
const tokenOf = (db: Database, id: number) =>
  db.selectFrom('apiTokens').select('id').where('id', '=', id).where('revokedAt', 'is', null).forShare()

/** Both locks block whoever would end it; with `atOnce`, nothing is found while somebody is about to. */
const SESSION = {
  atOnce: prepared((db, id: number) => sessionOf(db, id).skipLocked()),
  afterWaiting: prepared(sessionOf),
}
const TOKEN = {
  atOnce: prepared((db, id: number) => tokenOf(db, id).skipLocked()),
  afterWaiting: prepared(tokenOf),
}

/**
 * Rejects a write whose session, or API token, has ended since it was read. Call it last in the transaction: from then
 * on, ending the session waits until the write has committed, and then removes what it created, such as an API token.
 * The lock is a change, too: even a repeated request, which changes nothing else, commits only once a synchronous standby
 * has what it confirms.
 * @throws 401 if it has ended, 503 while somebody else is ending or renewing it and does not finish
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
