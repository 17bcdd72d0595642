import type { DataOf, EventType, RecordOf } from '#shared/all-events.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { publishAfterCommit } from '#server/core/realtime/publish.ts'
import { undoOf } from '#server/core/api/undo-of.ts'
import { deliverEvent, holdEvent } from './deliver-event.ts'
import { changeIn, describeEvent } from './describe.ts'

/** Events without data of their own need none. */
export type DataArgument<T extends EventType> =
  object extends DataOf<T> ? [data?: DataOf<T>] : [data: DataOf<T>]

/**
 * Writes everything that follows from an event, in the transaction of the action: its activity, webhook and live
 * messages, and notifications. Of a change that can be taken back, only the activity and the live messages are written, and
 * the rest waits. The live message follows the commit.
 */
export async function happened<T extends EventType>(
  tx: Database,
  actor: EventActor,
  type: T,
  record: RecordOf<T>,
  ...[data = {} as DataOf<T>]: DataArgument<T>
): Promise<void> {
  const event = describeEvent(type, actor, record, data)
  const actorId = actor?.id ?? null
  const { subject, activity } = event
  if (activity)
    await executeAhead(
      tx,
      tx.insertInto('activities').values({
        userId: actorId,
        type,
        entityType: subject.kind,
        entityId: subject.id,
        clientId: subject.clientId,
        companyId: subject.companyId ?? null,
        private: subject.private ?? false,
        projectId: subject.projectId ?? null,
        websiteId: subject.websiteId ?? null,
        data: JSON.stringify(activity),
      }),
    )
  await publishAfterCommit(tx, changeIn(event))
  const undoId = undoOf(tx)
  if (undoId === undefined) await deliverEvent(tx, actorId, event)
  else await holdEvent(tx, undoId, actorId, event)
}
