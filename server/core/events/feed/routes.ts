import { activities } from '#shared/activities/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readFeed } from './queries.ts'

export function activityRoutes(app: App): void {
  route(app, activities.recent, 'activity.read', ({ db, actor, query }) => readFeed(db, actor, query))

  route(app, activities.ofProject, 'activity.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readFeed(db, actor, { ...query, projectId: params.id })
  })
}
