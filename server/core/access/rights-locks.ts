import { sql } from 'kysely'
import type { Actor, ClientActor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { findActor } from './actor.ts'

/** Raised by `hold_rights` (`baseline/functions/rights.sql`). */
const OUTDATED = 'PP003'

/** Whether a write failed because the client's rights have changed since they were read with the session. */
export const areRightsOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OUTDATED

/**
 * Locks the rights of a client until the transaction ends, if they are still the rights that were read with the
 * session. A transaction that takes a right away waits for the commit, and writes that begin afterward don't have the
 * right. Call it before anything else is locked. If it fails, the next statement throws the error.
 */
export async function lockRightsShared(tx: Database, { id, companies }: ClientActor): Promise<void> {
  await executeAhead(tx, sql`select hold_rights(${id}, ${JSON.stringify(companies)})`)
}

/**
 * Waits for all writes of a user to end, and makes new writes wait until the transaction ends. Call it first when
 * ending a user's access. Their own writes lock their rights before their account and their sessions, so any other
 * order deadlocks.
 */
export const lockRights = (tx: Database, userId: number): Promise<void> =>
  acquireLock(tx, LOCKS.rights, sql<number>`${userId}::integer`)

/**
 * Returns the actor with their current rights, without locking them. Use it for staff, and after locking the company:
 * every change to its members locks the company first, so two owners who locked their own rights could deadlock.
 * @throws 401 for a user who is no longer on the staff
 */
export async function reloadActor(db: Database, actor: Actor): Promise<Actor> {
  if (actor.role === 'staff') {
    const now = await findActor(db, actor.id)
    if (now?.role !== 'staff') throw unauthorized()
    return { ...now, ...(actor.token && { token: actor.token }) }
  }
  const { rows } = await sql<Pick<ClientActor, 'companies'>>`
    select memberships_of(${actor.id}) as companies`.execute(db)
  return { ...actor, companies: rows[0]?.companies ?? [] }
}
