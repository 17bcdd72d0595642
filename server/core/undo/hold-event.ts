import type { Database } from '#server/platform/db/connection.ts'
import type { DescribedEvent } from '#server/core/events/describe.ts'

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
