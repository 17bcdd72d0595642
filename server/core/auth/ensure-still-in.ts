import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { unauthorized } from '#server/platform/errors.ts'

/** Below the database's deadlock timeout: whoever ends a session must never be the one that is canceled. */
const WAIT = '200ms'

/**
 * Rejects a write whose session, or API token, has ended since it was read. Call it last in the transaction: if it
 * fails, the commit does. From then on, ending the session waits until the write has committed, and then removes what it
 * created, such as an API token. The lock is a change, too: even a repeated request, which changes nothing else, commits
 * only once a synchronous standby has what it confirms.
 * @throws 401 if it has ended, 503 while somebody else is ending or renewing it and does not finish; both by the commit
 */
export async function ensureStillIn(tx: Database, { actor, sessionId }: FastifyRequest): Promise<void> {
  const id = actor?.token?.id ?? sessionId
  if (id === null) throw unauthorized()
  await executeAhead(
    tx,
    actor?.token ? sql`select hold_api_token(${id}, ${WAIT})` : sql`select hold_session(${id}, ${WAIT})`,
  )
}
