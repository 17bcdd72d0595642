import { activityEndpoints } from '#shared/activities/endpoints.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readFeed } from './queries.ts'

export function activityRoutes(app: App): void {
  route(app, activityEndpoints.recent, 'activity.read', ({ ctx, query }) => readFeed(ctx, query))

  route(app, activityEndpoints.ofProject, 'activity.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readFeed(ctx, { ...query, projectId: params.id })
  })
}
