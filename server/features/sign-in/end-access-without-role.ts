import type { Database } from '#server/db/connection.ts'
import type { Visit } from '#server/http/visit.ts'
import { lockOut } from '#server/identity/lock-out.ts'
import { findConnected } from './provider-person.ts'
import type { Identity } from './provider.ts'

/**
 * Ends the access of the person whom a provider's identity belongs to, and the links they created, because the provider names
 * no role for them. Their account keeps its role, so Lock Out is what ends these. Does nothing for a stranger.
 */
export async function endAccessWithoutRole(tx: Database, visit: Visit, identity: Identity): Promise<void> {
  const person = await findConnected(tx, identity)
  if (person) await lockOut(tx, null, person.userId, visit, { by: 'provider' })
}
