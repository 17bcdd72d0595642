import type { ActivityType, DataOf, EventType, RecordOf } from '#shared/events/catalogue.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Database } from '#server/db/connection.ts'
import { queueing } from '#server/delivery/webhooks/queue-events.ts'
import { publishing } from '#server/realtime/publish.ts'
import { type DescribedEvent, describeEvent } from './describe.ts'
import { notify } from './notify.ts'

/** Events without data of their own need none. */
export type DataArgument<T extends EventType> =
  object extends DataOf<T> ? [data?: DataOf<T>] : [data: DataOf<T>]

/**
 * Writes everything that follows from an event, in the transaction of the action: its activity, webhook and live
 * messages, and notifications. Returns the activity's id; null for an event that is in no feed.
 */
export async function happened<T extends EventType>(
  tx: Database,
  actor: EventActor,
  type: T,
  record: RecordOf<T>,
  ...[data]: DataArgument<T>
): Promise<T extends ActivityType ? number : null>
export async function happened<T extends EventType>(
  tx: Database,
  actor: EventActor,
  type: T,
  record: RecordOf<T>,
  data = {} as DataOf<T>,
): Promise<number | null> {
  const event = describeEvent(type, actor, record, data)
  const actorId = actor?.id ?? null
  const id = await recordEvent(tx, actorId, event)
  for (const { to, note } of event.notices) await notify(tx, actorId, to, note)
  return id
}

/** One statement for the activity, webhooks and open pages. */
async function recordEvent(
  tx: Database,
  actorId: number | null,
  event: DescribedEvent,
): Promise<number | null> {
  const { type, subject, activity } = event
  const { kind: entityType, id: entityId, clientId, projectId = null, websiteId = null } = subject
  const told = [
    publishing({ kind: 'change', type, entityType, entityId, clientId }).as('published'),
    queueing(event, actorId).as('queued'),
  ] as const
  if (activity === null) {
    await tx.selectNoFrom(told).execute()
    return null
  }
  const entry = { userId: actorId, type, entityType, entityId, clientId, projectId, websiteId }
  const { id } = await tx
    .with('entry', (db) =>
      db
        .insertInto('activities')
        .values({ ...entry, data: JSON.stringify(activity) })
        .returning('id'),
    )
    .selectFrom('entry')
    .select(['id', ...told])
    .executeTakeFirstOrThrow()
  return id
}
