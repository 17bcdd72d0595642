import { activities } from '#shared/activities/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readFeed } from './queries.ts'

export function activityRoutes(app: App): void {
  route(app, activities.recent, 'activity.read', ({ ctx, query }) => readFeed(ctx, query))

  route(app, activities.ofProject, 'activity.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'project', params.id)
    return readFeed(ctx, { ...query, projectId: params.id })
  })
}
