import { placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { publishAfterCommit } from '#server/realtime/publish.ts'

/** By which open pages of the staff ask again for what they show of the agency's templates. */
export const templateChanged = (tx: Database, entityId: number): Promise<void> =>
  publishAfterCommit(tx, {
    kind: 'change',
    type: 'project_template_changed',
    entityType: 'project_template',
    entityId,
    place: placeIn(null),
  })
