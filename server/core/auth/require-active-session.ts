import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { unauthorized } from '#server/platform/errors.ts'

/** Less than the database's deadlock timeout, so the transaction that ends a session is never canceled. */
const LOCK_TIMEOUT = '200ms'

/**
 * Rejects a write whose session or API token has ended since it was read. Call it last in the transaction. If it fails,
 * the commit fails. After this call, ending the session waits until the write has committed, and then removes
 * everything the write created, such as an API token. The lock also counts as a change. Even a repeated request that
 * changes nothing else commits only once a synchronous standby has the data that it confirms.
 * @throws 401 if it has ended, 503 if someone else is ending or renewing it and doesn't finish in time. The commit
 *   throws both.
 */
export async function requireActiveSession(
  tx: Database,
  { actor, sessionId }: FastifyRequest,
): Promise<void> {
  const id = actor?.token?.id ?? sessionId
  if (id === null) throw unauthorized()
  const lock = sql.raw(actor?.token ? 'hold_api_token' : 'hold_session')
  await executeAhead(tx, sql`select ${lock}(${id}, ${LOCK_TIMEOUT})`)
}
