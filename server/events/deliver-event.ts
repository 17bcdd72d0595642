import type { Database } from '#server/db/connection.ts'
import { queueEvent } from '#server/delivery/webhooks/queue-events.ts'
import type { DescribedEvent } from './describe.ts'
import { mayBeTold } from './may-be-told.ts'
import { notify } from './notify.ts'

/** Tells people and other programs of an event; `at` is the instant of one that has waited. */
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

/** Keeps an event until the change that it tells of can no longer be taken back. */
export async function holdEvent(
  tx: Database,
  undoId: number,
  actorId: number | null,
  event: DescribedEvent,
): Promise<void> {
  await tx
    .insertInto('heldEvents')
    .values({ undoId, actorId, event: JSON.stringify(event) })
    .execute()
}
