import { getCompanyScope, canSee } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { queueWebhookMessages } from './queue-webhooks.ts'
import { hasRecordScope, readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { findActor } from '#server/core/access/actor.ts'
import type { DescribedEvent } from './describe.ts'
import type { NewNotification } from '#server/core/notifications/new-notification.ts'
import { notify } from '#server/core/notifications/notify.ts'

/** Notifies users of an event and queues it for webhooks. `occurredAt` is set only for a deferred event. */
export async function deliverEvent(
  tx: Database,
  { actorId, event, occurredAt }: { actorId: number | null; event: DescribedEvent; occurredAt?: string },
): Promise<void> {
  await queueWebhookMessages(tx, event, { actorId, occurredAt })
  for (const { to, note } of event.notices)
    // A confirmation goes to the person who made the change.
    if (!('userId' in to) || note.confirms || (await canReceiveNotification(tx, to.userId, note)))
      await notify(tx, { actorId, audience: to, notification: note })
}

/** Whether the only recipient can read the notification's record. The database checks several recipients. */
async function canReceiveNotification(
  tx: Database,
  userId: number,
  { entityType, entityId, companyId, projectId, personId, private: isPrivate }: NewNotification,
): Promise<boolean> {
  if (companyId === null) return true
  const actor = await findActor(tx, userId)
  if (!actor) return false
  const scope = hasRecordScope(entityType)
    ? (await readRecordScopes(tx, entityType, [entityId])).get(entityId)
    : undefined
  // For a deleted record, use the data of the event.
  const eventFields = { project: projectId, person: personId, private: isPrivate }
  return canSee(actor, scope ?? getCompanyScope(companyId, eventFields))
}
