import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'

/** PostgreSQL's function that waits for a standby. Unlike the warning's text, its name is the same in any language. */
const WAITING = 'SyncRepWaitForLSN'

const unreplicated = new WeakSet<ClientBase>()

/** The change is on the primary's disk, and the synchronous standby has not confirmed it. */
export class UnreplicatedError extends Error {
  override name = 'UnreplicatedError'
}

/**
 * Notices when PostgreSQL stops waiting for the synchronous standby because someone canceled the statement. PostgreSQL
 * then reports success with a warning, although the change would be lost with the primary.
 */
export function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAITING) unreplicated.add(client)
  })
}

/** @throws UnreplicatedError if a change of this connection was not replicated; close the connection then. */
export function requireReplication(client: ClientBase): void {
  if (unreplicated.has(client)) throw new UnreplicatedError('No standby confirmed the change')
}

/**
 * Ends the server's side of a connection that the portal closed while a commit waited for the standby. PostgreSQL waits
 * without a limit, even if the client is gone. While the standby is unavailable, every change would hold its locks and
 * another connection, until none is left for reads.
 */
export async function endAbandonedWait(pool: Pool, client: ClientBase): Promise<void> {
  // The driver has this property, but its types don't.
  const { processID } = client as ClientBase & { processID: number }
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`
  await pool.query(waiting, [processID])
}

/**
 * A condition for updates that are side effects of reads and can be lost without harm. It's always true, and the
 * statement doesn't wait for a standby. Use it only outside transactions, because it's in effect until the commit.
 */
export const withoutStandby: RawBuilder<SqlBool> = sql<SqlBool>`set_config('synchronous_commit', 'off', true) <> ''`
