import type { Database } from '#server/platform/db/connection.ts'
import type { FollowedKind } from '#shared/notifications/values.ts'

interface FollowTarget {
  userId: number
  entityType: FollowedKind
  entityId: number
}

/** Returns whether a user follows a record or has muted it, or undefined for neither. */
export async function findFollowState(db: Database, { userId, entityType, entityId }: FollowTarget) {
  const follow = await db
    .selectFrom('follows')
    .select('state')
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .executeTakeFirst()
  return follow?.state
}

/** Follows a record, mutes it, or clears both. It doesn't change what the user can read. */
export async function saveFollow(
  tx: Database,
  { userId, entityType, entityId, state }: FollowTarget & { state: 'followed' | 'muted' | 'none' },
): Promise<void> {
  if (state === 'none')
    await tx
      .deleteFrom('follows')
      .where('userId', '=', userId)
      .where('entityType', '=', entityType)
      .where('entityId', '=', entityId)
      .execute()
  else
    await tx
      .insertInto('follows')
      .values({ userId, entityType, entityId, state })
      .onConflict((conflict) => conflict.columns(['userId', 'entityType', 'entityId']).doUpdateSet({ state }))
      .execute()
}
