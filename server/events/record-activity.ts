import type { Database } from '#server/db/connection.ts'
import { publishing } from '#server/realtime/publish.ts'
import type { ActivityEntry } from './activity-entry.ts'
import { queueing } from '#server/delivery/webhooks/queue-events.ts'

/** Writes who did what to which record, in the transaction of the deed, and tells open pages and webhooks of it. Returns its number. */
export async function recordActivity(tx: Database, entry: ActivityEntry): Promise<number> {
  const { type, entityType, entityId, clientId } = entry
  const { id } = await tx
    .with('entry', (db) =>
      db
        .insertInto('activities')
        .values({ ...entry, data: JSON.stringify(entry.data ?? {}) })
        .returning('id'),
    )
    .selectFrom('entry')
    .select([
      'id',
      publishing({ kind: 'change', type, entityType, entityId, clientId }).as('told'),
      queueing(entry).as('queued'),
    ])
    .executeTakeFirstOrThrow()
  return id
}
