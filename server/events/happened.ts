import type { DataOf, EventType, RecordOf } from '#shared/events/catalogue.ts'
import type { EventActor, Subject } from '#shared/events/event.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD } from '#server/db/unread.ts'
import { publishAfterCommit } from '#server/realtime/publish.ts'
import { undoOf } from '#server/undo/undo-of.ts'
import { deliverEvent, holdEvent } from './deliver-event.ts'
import { changeIn, describeEvent } from './describe.ts'

/** Events without data of their own need none. */
export type DataArgument<T extends EventType> =
  object extends DataOf<T> ? [data?: DataOf<T>] : [data: DataOf<T>]

/**
 * Writes everything that follows from an event, in the transaction of the action: its activity, webhook and live
 * messages, and notifications. Of a change that can be taken back, only the activity and the live messages are written, and
 * the rest waits. All of it is sent with the transaction's next statement, the live message with its commit.
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
  // What is undefined would be null in a statement that is compiled once.
  const told = { ...subject, private: subject.private ?? false }
  if (activity) await recordActivity(tx, actorId, type, told, JSON.stringify(activity))
  await publishAfterCommit(tx, changeIn(event))
  const undoId = undoOf(tx)
  if (undoId === undefined) await deliverEvent(tx, actorId, event)
  else await holdEvent(tx, undoId, actorId, event)
}

type Told = Subject & { private: boolean }

const recordActivity = prepared((tx, userId: number | null, type: EventType, subject: Told, data: string) =>
  tx
    .insertInto('activities')
    .values({
      userId,
      type,
      entityType: subject.kind,
      entityId: subject.id,
      clientId: subject.clientId,
      companyId: subject.companyId ?? null,
      private: subject.private,
      projectId: subject.projectId ?? null,
      websiteId: subject.websiteId ?? null,
      data,
    })
    .modifyEnd(UNREAD),
)
