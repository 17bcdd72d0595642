import type { Action, Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensure } from './access.ts'
import { readPlaces } from './read-places.ts'

const READ_ACTIONS = {
  brief: 'brief.read',
  project: 'project.read',
  website: 'website.read',
  ticket: 'ticket.read',
  info_request: 'infoRequest.read',
} as const satisfies Record<string, Action>

/**
 * Checks that the actor can read a record, for callers that don't need its columns.
 * @throws 404 if there is no such record, or if the actor can't see it
 */
export async function ensureReadable(
  db: Database,
  actor: Actor,
  kind: keyof typeof READ_ACTIONS,
  id: number,
): Promise<void> {
  const places = await readPlaces(db, kind, [id])
  ensure(actor, READ_ACTIONS[kind], places.get(id), (place) => place)
}
