import type { Database } from '#server/platform/db/connection.ts'
import type { DescribedEvent } from '#server/core/events/describe.ts'

/** Defers an event until its change can no longer be undone. */
export async function deferEvent(
  tx: Database,
  undoId: number,
  { actorId, event }: { actorId: number | null; event: DescribedEvent },
): Promise<void> {
  await tx
    .insertInto('heldEvents')
    .values({ undoId, actorId, event: JSON.stringify(event) })
    .execute()
}
