import { placeIn, sees } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { isPlaced, readPlaces } from '#server/guard/read-places.ts'
import { findActor } from '#server/identity/actor.ts'
import type { Note } from './note.ts'

/** Whether one person sees the record that a notification for them alone is about. Several are asked in the database. */
export async function mayBeTold(
  tx: Database,
  userId: number,
  { entityType, entityId, companyId, projectId, personId, private: isPrivate }: Note,
): Promise<boolean> {
  if (companyId === null) return true
  const actor = await findActor(tx, userId)
  if (!actor) return false
  const place = isPlaced(entityType)
    ? (await readPlaces(tx, entityType, [entityId])).get(entityId)
    : undefined
  // Of one that was deleted, what the event knows.
  const gone = { project: projectId, person: personId, private: isPrivate }
  return sees(actor, place ?? placeIn(companyId, gone))
}
