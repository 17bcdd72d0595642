import type { ActivityData } from '#shared/activities/schemas.ts'
import type { ActivityType } from '#shared/activities/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { publishing } from '#server/realtime/publish.ts'
import { queueing } from '#server/delivery/webhooks/queue-events.ts'

export interface ActivityEntry {
  userId: number | null
  type: ActivityType
  entityType: RecordKind
  entityId: number
  /** In whose feed it stands; null for what only staff may see. */
  clientId: number | null
  projectId?: number | null
  websiteId?: number | null
  data?: ActivityData
}

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
