import { sql } from 'kysely'
import type { Activity, ActivityData, ActivityType, EntityType } from '#shared/activities.ts'
import type { Actor } from '#shared/policy.ts'
import { reach } from '#server/access.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { maybePersonOf } from '#server/db/fragments.ts'
import { type Order, type Page, readPage } from '#server/db/paging.ts'

const NEWEST: Order = {
  direction: 'desc',
  terms: [
    { by: sql.ref('activities.createdAt'), key: 'createdAt', type: 'timestamptz' },
    { by: sql.ref('activities.id'), key: 'id', type: 'int8' },
  ],
}

export interface FeedQuery {
  projectId?: number
  websiteId?: number
  limit: number
  cursor?: string | undefined
}

/** A feed, newest first: all of the portal, of a project or of a website; only what `actor` may see. */
export async function readFeed(db: Database, actor: Actor, query: FeedQuery): Promise<Page<Activity>> {
  const { projectId, websiteId } = query
  let matching = db.selectFrom('activities').where(reach(actor, 'activity.read', 'activities.clientId'))
  if (projectId !== undefined) matching = matching.where('activities.projectId', '=', projectId)
  if (websiteId !== undefined) matching = matching.where('activities.websiteId', '=', websiteId)

  const rows = matching
    .leftJoin('users as actor', 'actor.id', 'activities.userId')
    .select([
      'activities.id',
      'activities.userId',
      'activities.entityId',
      'activities.projectId',
      'activities.createdAt',
    ])
    .select((eb) => [
      eb.ref('activities.type').$castTo<ActivityType>().as('type'),
      eb.ref('activities.entityType').$castTo<EntityType>().as('entityType'),
      eb.ref('activities.data').$castTo<ActivityData>().as('data'),
      maybePersonOf('actor').as('actor'),
    ])
  return readPage(rows, NEWEST, query, () => countRows(db, matching))
}
