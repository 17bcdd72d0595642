import type { EventData, EventType, EventRecord } from '#shared/all-events.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Context, DataArgument, Emit } from '#server/core/context/context.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { publishAfterCommit } from '#server/core/realtime/publish.ts'
import { deliverEvent } from './deliver-event.ts'
import { type DescribedEvent, toChangeMessage, describeEvent } from './describe.ts'

/** Records an event and delivers it. This is `emit` of every context, unless an undo defers its events. */
// oxlint-disable-next-line max-params -- `this` and a rest parameter
export const emit: Emit = async function <T extends EventType>(
  this: Context<EventActor>,
  type: T,
  record: EventRecord<T>,
  ...data: DataArgument<T>
): Promise<void> {
  const event = await recordEvent(this, type, record, ...data)
  await deliverEvent(this.db, { actorId: this.actor?.id ?? null, event })
}

/** Writes an event's activity, and sends its live message after the commit. It delivers nothing else. */
// oxlint-disable-next-line max-params -- `this` and a rest parameter
export async function recordEvent<T extends EventType>(
  { db, actor }: Pick<Context<EventActor>, 'actor' | 'db'>,
  type: T,
  record: EventRecord<T>,
  ...[data = {} as EventData<T>]: DataArgument<T>
): Promise<DescribedEvent> {
  const event = describeEvent(type, { actor, record, data })
  const { subject, activity } = event
  if (activity)
    await executeAhead(
      db,
      db.insertInto('activities').values({
        userId: actor?.id ?? null,
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
  await publishAfterCommit(db, toChangeMessage(event))
  return event
}
