import { placeIn, sees } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { queueEvent } from './queue-webhooks.ts'
import { isPlaced, readPlaces } from '#server/core/access/read-places.ts'
import { findActor } from '#server/core/access/actor.ts'
import type { DescribedEvent } from './describe.ts'
import type { Note } from '#server/core/notifications/note.ts'
import { notify } from '#server/core/notifications/notify.ts'

/** Notifies people and webhooks of an event. `at` is when a deferred event occurred. */
export async function deliverEvent(
  tx: Database,
  actorId: number | null,
  event: DescribedEvent,
  at?: string,
): Promise<void> {
  await queueEvent(tx, event, actorId, at)
  for (const { to, note } of event.notices)
    if (!('userId' in to) || (await mayBeTold(tx, to.userId, note))) await notify(tx, actorId, to, note)
}

/**
 * Checks whether the only recipient of a notification can read its record. For several recipients, the database checks
 * this.
 */
async function mayBeTold(
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
  // For a deleted record, use the data of the event.
  const gone = { project: projectId, person: personId, private: isPrivate }
  return sees(actor, place ?? placeIn(companyId, gone))
}
