import type { ActivityData } from '#shared/activities/schemas.ts'
import type { ActivityType } from '#shared/activities/values.ts'
import type { RecordKind } from '#shared/records.ts'

/** Who did what to which record. */
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
