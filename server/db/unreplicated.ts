import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClientBase } from 'pg'

/** PostgreSQL's function that waits for a standby. Its name, unlike the warning's text, is the same in every language. */
const WAITING = 'SyncRepWaitForLSN'

const unreplicated = new WeakSet<ClientBase>()

/** The change is on the primary's disk, and the synchronous standby has not confirmed it. */
export class UnreplicatedError extends Error {
  override name = 'UnreplicatedError'
}

/**
 * Notices when PostgreSQL stops waiting for the synchronous standby, as it does when our statement timeout is over. It
 * then reports success with a warning, although the change would be lost with the primary.
 */
export function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAITING) unreplicated.add(client)
  })
}

/** @throws UnreplicatedError if a change of this connection was not replicated; close the connection then. */
export function ensureReplicated(client: ClientBase): void {
  if (unreplicated.has(client)) throw new UnreplicatedError('No standby confirmed the change')
}

/**
 * A condition for an update that reading causes and whose loss would harm nobody: it always holds, and the statement
 * does not wait for a standby. Only outside transactions, because it is in effect until the commit.
 */
export const withoutStandby: RawBuilder<SqlBool> = sql<SqlBool>`set_config('synchronous_commit', 'off', true) <> ''`
